import CareDocuments
import CareModel
import Foundation

/// The files beside the tests.
enum TestData {
  static func bytes(_ path: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")
    return Array(try Data(contentsOf: folder.appending(path: path)))
  }
}

extension ImportContext {
  /// An import into a store that knows nothing yet.
  static let test = ImportContext(defaultTimeZone: .utc)
}
