import CareModel
import Files
import Git

/// Checks the files of the work tree that differ from the last commit.
///
/// A valid edit is no fault; what no commit could take is.
struct WorkTreeCheck {
  let reader: CheckedReader

  func run(_ tree: ObjectID?, _ inventory: TreeInventory) throws(StoreError) {
    guard reader.engine.paths.workDirectory != nil, inventory.isWhole else { return }
    let changes = try reader.engine.workTreeChanges(against: tree, under: StoreLayout.ownPrefixes)
    var edits = 0
    for change in changes where StoreLayout.place(of: change.path) != .foreign {
      if try !check(change) { edits += 1 }
    }
    guard edits > 0 else { return }
    reader.add(
      Finding(
        .note,
        .uncommittedChanges,
        edits == 1
          ? "One file has changes that are not committed."
          : "\(edits) files have changes that are not committed.",
        remedy: "See \(.status)."
      )
    )
  }

  /// Checks one file and says whether something is wrong with it.
  private func check(_ change: WorkTreeChange) throws(StoreError) -> Bool {
    let path = change.path
    guard change.kind == .deleted || change.mode == .blob else {
      reader.add(.hostileFile(path, change.mode))
      return true
    }
    let place = StoreLayout.place(of: path)
    if place.isForever, let old = change.old {
      reader.add(.lostFile(path, key(of: old, at: path), isGone: change.kind == .deleted))
      return true
    }
    guard change.kind != .deleted, let bytes = try reader.engine.diskContents(of: path) else {
      return false
    }
    return !isValid(bytes, path)
  }

  /// Returns the record of a committed version; nil if it is none, or stands where it does not
  /// belong.
  private func key(of entry: TreeEntry, at path: String) -> RecordKey? {
    guard entry.mode == .blob, let bytes = try? reader.engine.blob(entry.id) else { return nil }
    return (try? VersionFile.read(bytes, at: path))?.key
  }

  private func isValid(_ bytes: [UInt8], _ path: String) -> Bool {
    let restore: Remedy = "Correct the file, or run \(.restore(path))."
    do throws(StoreError) {
      switch StoreLayout.place(of: path) {
      case .manifest: _ = try GitEngine.manifest(bytes, .refusesLookalikes)
      case .head:
        let record = try HeadFile.read(bytes, at: path)
        for pointer in record.unknownAnswers {
          reader.add(.unknownAnswer(pointer, path, record.key))
        }
      case .version, .outcome: _ = try VersionFile.read(bytes, at: path)
      case .attributes, .purged, .statement, .foreign: break
      }
      return true
    } catch {
      for fault in error.faults { reader.add(Finding(.invalidRecord, fault, remedy: restore)) }
      return error.faults.isEmpty
    }
  }
}

extension Finding {
  fileprivate static func hostileFile(_ path: String, _ mode: FileMode?) -> Finding {
    let found = hostile(path, mode)
    return Finding(
      .error,
      .hostileEntry,
      found.message,
      path: path,
      remedy: mode == .executable
        ? "Run 'chmod -x \(path)'." : "Remove it, or run \(.restore(path))."
    )
  }

  fileprivate static func lostFile(_ path: String, _ key: RecordKey?, isGone: Bool) -> Finding {
    Finding(
      .error,
      isGone ? .missingVersionFile : .changedVersionFile,
      isGone
        ? "The file, which never changes, is missing in the work tree."
        : "The file, which never changes, was changed in the work tree.",
      path: path,
      key: key,
      remedy: "Run \(.restore(path))."
    )
  }
}
