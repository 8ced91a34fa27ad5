import CareModel
import Git

extension TreeInventory {
  /// A version file that could be read and stands where it belongs.
  struct StoredVersion {
    let summary: VersionSummary
    let path: String
    let blob: ObjectID
    private let content: Shared<AnyRecord>?

    init(_ record: AnyRecord, _ summary: VersionSummary, path: String, blob: ObjectID) {
      self.summary = summary
      self.path = path
      self.blob = blob
      content = record.kind == .outcome ? nil : Shared(record)
    }

    /// The whole content; nil for outcomes, of which there can be very many.
    var record: AnyRecord? { content?.value }
  }
}

extension VersionSummary {
  /// A number that stands for a version with its blob where many are compared.
  ///
  /// It holds for one process: another one has another number.
  func digest(with blob: ObjectID) -> Int {
    var hasher = Hasher()
    hasher.combine(self)
    hasher.combine(blob)
    return hasher.finalize()
  }
}
