import CanonicalJSON
import CareModel

/// The first faults of a document, and how many there are.
struct FaultList {
  /// How many faults are kept.
  static let limit = 1_000

  private(set) var faults: [ImportFault] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds faults of a record, with their places as long as faults are kept.
  mutating func add(_ found: [Fault], of record: JSONPointer, in text: DocumentText?) {
    for fault in found {
      count += 1
      guard faults.count < Self.limit else { continue }
      let listed = ImportFault(fault, in: record)
      faults.append(text.map { listed.placed(in: $0) } ?? listed)
    }
  }
}
