import CanonicalJSON
import CareModel
import Files
import Git

/// Checks the files that this clone keeps for itself, in the directory `careplan` of the git directory.
struct CloneCheck {
  let reader: CheckedReader
  private var paths: StorePaths { reader.engine.paths }

  init(_ reader: CheckedReader) { self.reader = reader }

  func run(_ inventory: TreeInventory, _ tip: Tip) throws(StoreError) {
    try checkReplica()
    try checkIntents()
    checkJournal()
    try checkOperationLog()
    try checkLocks()
    try checkReferences()
    try checkPackIndexes()
    // A directory that cannot be read is told elsewhere.
    if (try? reader.engine.isSigned(tip.tree)) ?? false { try checkModes() }
    if inventory.isWhole { try checkIndex(inventory, tip) }
  }

  private func checkReplica() throws(StoreError) {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: paths.replica) }
    guard let bytes, (try? CanonicalJSON.read(bytes)).flatMap(Replica.init(_:)) == nil else {
      return
    }
    reader.add(
      Finding(
        .warning,
        .unreadableReplica,
        "The file that says which copy of the store this is cannot be read.",
        path: paths.name(of: paths.replica),
        remedy: "Remove it; the next change takes a new replica uuid."
      )
    )
  }

  private func checkIntents() throws(StoreError) {
    do throws(StoreError) { _ = try Intents.load(paths) } catch {
      guard error.code == .corrupt else { throw error }
      reader.add(
        Finding(
          .warning,
          .unreadableIntents,
          "The file that says what edited files cannot is damaged.",
          path: paths.name(of: paths.intents),
          remedy: error.remedy
        )
      )
    }
  }

  private func checkJournal() {
    guard FileSystem.kind(of: paths.journal) != nil else { return }
    let isReadable = (try? Journal.load(paths)) != nil
    reader.add(
      Finding(
        .note,
        .staleJournal,
        "A careplan that was killed left a journal that nobody could finish.",
        path: paths.name(of: paths.journal),
        remedy: isReadable
          ? "Do not remove it: \(.status) finishes it once nothing is in the way, such as a"
            + " lock file or a full disk."
          : "Look at \(.git("status")), then remove the journal."
      )
    )
  }

  private func checkOperationLog() throws(StoreError) {
    let lines = try OperationLog(paths).lines()
    guard let damaged = lines.firstIndex(where: { $0 == nil }) else { return }
    reader.add(
      Finding(
        .warning,
        .damagedOperationLog,
        "What was done here cannot be taken back step by step.",
        path: paths.name(of: paths.operations),
        line: damaged + 1,
        remedy: "See \(.log) for what is missing, then remove the line."
      )
    )
  }

  /// Names what git left behind when it died: nothing that needs that lock goes on.
  private func checkLocks() throws(StoreError) {
    for path in try reader.engine.lastingLocks() {
      reader.add(
        Finding(
          .warning,
          .staleLock,
          "This lock file is in the way of whoever changes what it locks.",
          path: paths.name(of: path),
          remedy: StoreError.lockRemedy
        )
      )
    }
  }

  /// Looks whether others on this computer may use something of a signed store, now or in what git will
  /// write.
  private func checkModes() throws(StoreError) {
    let permissions = try git("Reading git's configuration") { () throws(GitError) in
      try reader.engine.repository.permissions()
    }
    if permissions != .owner {
      let message =
        "git's '\(Repository.sharingKey)' lets others of this computer use what is written next."
      reader.add(.openToOthers(paths.name(of: "\(paths.commonDirectory)/config"), message))
    }
    let root = paths.root
    var found = try openPlaces(root)
    for own in Set([paths.gitDirectory, paths.commonDirectory]).sorted()
    where own != root && !own.hasPrefix(root + "/") {
      found += try openPlaces(own)
    }
    guard let first = found.first else { return }
    let message =
      found.count == 1
      ? "Others of this computer may use it, and the store is a signed one."
      : "Others of this computer may use it and \(found.count - 1) more, and the store is a signed one."
    reader.add(.openToOthers(first, message))
  }

  /// Returns what others may use, from a directory on.
  private func openPlaces(_ directory: String) throws(StoreError) -> [String] {
    try files { () throws(FileError) in try Permissions.owner.exceeding(in: directory) }
      .map(paths.name)
  }

  /// Looks whether every branch and tag leads somewhere.
  private func checkReferences() throws(StoreError) {
    let references = try git("Reading the references") { () throws(GitError) in
      try reader.engine.repository.references()
    }
    for name in try looseReferences(below: "refs") {
      do throws(GitError) { _ = try reader.engine.repository.reference(name) } catch {
        reader.add(.damagedReference(name, in: paths, "The reference cannot be read."))
      }
    }
    for reference in references where !reader.engine.repository.contains(reference.id) {
      let message = "The reference leads to \(reference.id), which is missing."
      reader.add(.damagedReference(reference.name, in: paths, message))
    }
  }

  /// Reports pack indexes with a wrong checksum, including damage where this check looks up no object.
  private func checkPackIndexes() throws(StoreError) {
    let damaged = try git("Reading the pack indexes") { () throws(GitError) in
      try reader.engine.repository.damagedPackIndexes()
    }
    for path in damaged {
      let pack = paths.name(of: path.dropLast(".idx".count) + ".pack")
      reader.add(
        Finding(
          .error,
          .damagedPackIndex,
          "The pack index does not have the checksum at its end.",
          path: paths.name(of: path),
          remedy: "Remove it and write it again: \(.git("index-pack \(pack)"))."
        )
      )
    }
  }

  /// Returns the references with a file of their own; libgit2 passes over those that it cannot
  /// read.
  private func looseReferences(below directory: String) throws(StoreError) -> [String] {
    let names = try files { () throws(FileError) in
      try FileSystem.names(in: "\(paths.commonDirectory)/\(directory)")
    }
    var references: [String] = []
    for name in names.map({ "\(directory)/\($0)" }) where !name.hasSuffix(".lock") {
      if FileSystem.kind(of: "\(paths.commonDirectory)/\(name)") == .directory {
        references += try looseReferences(below: name)
      } else {
        references.append(name)
      }
    }
    return references
  }

  private func checkIndex(_ inventory: TreeInventory, _ tip: Tip) throws(StoreError) {
    guard try !reader.engine.verifyIndex(of: tip, inventory.forIndex) else { return }
    reader.add(
      Finding(
        .note,
        .rebuiltIndex,
        "The local index did not agree with the store and was made anew.",
        path: paths.name(of: paths.index)
      )
    )
  }
}

extension Finding {
  fileprivate static func openToOthers(_ path: String, _ message: String) -> Finding {
    Finding(.warning, .openToOthers, message, path: path, remedy: "Run \(.check(isFixing: true)).")
  }

  fileprivate static func damagedReference(
    _ name: String,
    in paths: StorePaths,
    _ message: String
  ) -> Finding {
    Finding(
      .error,
      .damagedReference,
      message,
      path: paths.name(of: "\(paths.commonDirectory)/\(name)"),
      remedy:
        "See where it was with \(.git("reflog")), remove the file and run \(.git("update-ref \(name)"))."
    )
  }
}
