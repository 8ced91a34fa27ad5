import CareModel

/// The versions of a document that were read, in a few bytes each.
struct VersionLedger {
  enum Finding {
    case new
    /// The version was there before.
    case again
    /// Another version with the same uuid was there before.
    case contradiction
    /// A draft of the same record was there before.
    case secondDraft
  }

  /// Hashes of the versions' bytes under a key that no document can know.
  private var hashes: [VersionID: Int] = [:]
  private var drafts: Set<RecordKey> = []

  /// Notes a version and tells whether it was there before.
  ///
  /// - Parameter bytes: Those of its file; nil for a draft, which is known by its record.
  mutating func note(_ record: AnyRecord, _ bytes: [UInt8]?) -> Finding {
    guard let bytes else { return drafts.insert(record.key).inserted ? .new : .secondDraft }
    let hash = bytes.hashValue
    guard let first = hashes.updateValue(hash, forKey: record.version.uuid) else { return .new }
    guard first != hash else { return .again }
    hashes[record.version.uuid] = first
    return .contradiction
  }

  func contains(_ uuid: VersionID) -> Bool { hashes[uuid] != nil }
}
