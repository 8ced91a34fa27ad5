import CareModel
import Git

/// One thing that the index of one tree says otherwise than that of another.
enum IndexUpdate: Sendable {
  case version(VersionSummary, blob: ObjectID)
  case unreadable(path: String, reason: String)
  case erased(PurgeMarker)
  case gone(path: String)

  /// Whether a version was erased, of which nothing may remain in the database.
  package var erases: Bool { if case .erased = self { true } else { false } }
}

extension IndexUpdate {
  /// Returns what a file that differs between two trees changes in the index, in this order.
  package static func updates(
    _ change: TreeChange,
    in repository: borrowing Repository
  ) throws(GitError) -> [IndexUpdate] {
    var updates: [IndexUpdate] = []
    if change.old != nil { updates.append(.gone(path: change.path)) }
    if let entry = change.new, let new = try update(change.path, entry, in: repository) {
      updates.append(new)
    }
    return updates
  }

  /// Returns what a new file adds to the index; nil for one that the index does not know.
  package static func update(
    _ path: String,
    _ entry: TreeEntry,
    in repository: borrowing Repository
  ) throws(GitError) -> IndexUpdate? {
    switch StoreLayout.place(of: path) {
    case .version, .outcome: return try version(path, entry, in: repository)
    case .purged(let uuid):
      guard entry.mode == .blob, let marker = PurgeMarker(try repository.blob(entry.id)),
        marker.uuid == uuid
      else { return nil }
      return .erased(marker)
    case .manifest, .attributes, .head, .statement, .foreign: return nil
    }
  }

  private static func version(
    _ path: String,
    _ entry: TreeEntry,
    in repository: borrowing Repository
  ) throws(GitError) -> IndexUpdate {
    guard entry.mode == .blob else {
      return .unreadable(path: path, reason: "It is no ordinary file.")
    }
    let bytes = try self.bytes(of: entry.id, at: path, in: repository)
    do {
      return .version(VersionSummary(try VersionFile.read(bytes, at: path)), blob: entry.id)
    } catch {
      return .unreadable(path: path, reason: error.description)
    }
  }

  private static func bytes(
    of id: ObjectID,
    at path: String,
    in repository: borrowing Repository
  ) throws(GitError) -> [UInt8] {
    do { return try repository.blob(id) } catch {
      throw GitError(error.code, "\(path): \(error.message)", advice: error.advice)
    }
  }
}
