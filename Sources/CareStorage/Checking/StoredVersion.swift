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
