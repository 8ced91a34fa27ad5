import CanonicalJSON
import CareExchange
import CareModel
import Foundation
import Testing

/// The files in `Data/carekit-2.0`, which apps of the time wrote.
struct RealFileTests {
  @Test func dump() throws {
    for name in ["task", "outcome", "revisionRecordSampleApp"] {
      let r = try Importer.read(try TestData.bytes("carekit-2.0/\(name).json"), context: .test)
      print(r.format, r.warnings)
      for x in r.records { print(CanonicalJSON.text(x.json)) }
    }
  }
}
