import CareAccess
import CareModel
import Files
import Git

/// The moves of a push that somebody who owns the store has signed for, as its options say.
struct SignedMoves {
  /// Where an owner may keep what a branch is taken back from.
  private static let prefix = "refs/careplan/"
  /// More options than any push of careplan has are not read.
  private static let mostOptions = 64

  /// Whether the server holds a signed store.
  let isSigned: Bool
  /// The moves, with what the signature of each is called.
  private let signed: [PlainGit.Update: VersionID]
  private let used: UsedMoves

  /// Reads the options that git hands to a hook.
  init(
    _ updates: [PlainGit.Update],
    _ environment: [String: String],
    branches: [Reference],
    _ isSigned: Bool,
    _ engine: GitEngine
  ) throws(StoreError) {
    self.isSigned = isSigned
    used = UsedMoves(engine.paths)
    let options = Self.options(environment)
    guard isSigned, !options.isEmpty,
      let state = try SignedPush.state(updates, branches: branches, engine),
      let found = try engine.accessLog().anchor()
    else {
      signed = [:]
      return
    }
    let past = try used.names()
    var signed: [PlainGit.Update: VersionID] = [:]
    for update in updates {
      guard let new = update.new.flatMap({ CommitID($0.hex) }) else { continue }
      let old = update.old.flatMap { CommitID($0.hex) }
      let rewind = SignedRewind(update.reference, from: old, to: new, found: found)
      signed[update] = rewind.name(in: options, byOwnersIn: state, used: past)
    }
    self.signed = signed
  }

  private static func options(_ environment: [String: String]) -> [String] {
    let count = environment["GIT_PUSH_OPTION_COUNT"].flatMap { Int($0) } ?? 0
    return (0..<min(max(0, count), mostOptions)).compactMap {
      environment["GIT_PUSH_OPTION_\($0)"]
    }
  }

  /// Returns whether a branch may be moved to where no new commits lead.
  func allow(_ update: PlainGit.Update) -> Bool { signed[update] != nil }

  /// Returns whether something may be kept that is no branch.
  func allowOutside(_ update: PlainGit.Update) -> Bool {
    update.reference.hasPrefix(Self.prefix) && signed[update] != nil
  }

  /// Keeps in mind that the signatures were used.
  ///
  /// - Returns: The moves whose signature another push has used meanwhile.
  func use() throws(StoreError) -> [PlainGit.Update] {
    let taken = try used.add(Set(signed.values))
    return signed.filter { taken.contains($0.value) }.map(\.key)
  }
}

/// The signatures for moves that a server has seen used: each is good for one push.
private struct UsedMoves {
  private let paths: StorePaths

  private static let patience = 2.0

  init(_ paths: StorePaths) { self.paths = paths }

  private var path: String { "\(paths.own)/moves" }

  /// Returns what they are called.
  func names() throws(StoreError) -> Set<VersionID> {
    let bytes = try files { () throws(FileError) in try FileSystem.contents(of: path) } ?? []
    return Set(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap {
        VersionID(String(decoding: $0, as: UTF8.self))
      }
    )
  }

  /// Adds some, and returns those that are there already: then none is added.
  func add(_ names: Set<VersionID>) throws(StoreError) -> Set<VersionID> {
    guard !names.isEmpty else { return [] }
    let permissions = paths.permissions == .standard ? Permissions.owner : paths.permissions
    let lock = try files { () throws(FileError) in
      try FileSystem.makeDirectory(paths.own, as: paths.permissions)
      return try FileLock("\(path).lock", patience: Self.patience, as: permissions)
    }
    return try lock.whileHeld { () throws(StoreError) in
      let taken = try self.names().intersection(names)
      guard taken.isEmpty else { return taken }
      let lines = names.map { "\($0)\n" }.sorted().joined()
      try files { () throws(FileError) in
        try FileSystem.append(Array(lines.utf8), to: path, as: permissions)
      }
      return []
    }
  }
}
