import CareAccess
import CareReading
import CareWriting
import Git

/// The moves of a push that somebody who owns the store has signed for, as its options say.
struct SignedMoves {
  /// Where an owner may keep what a branch is taken back from.
  private static let prefix = "refs/careplan/"
  /// More options than any push of careplan has are not read.
  private static let mostOptions = 64

  /// Whether the server holds a signed store.
  let isSigned: Bool
  private let signed: Set<PlainGit.Update>

  /// Reads the options that git hands to a hook.
  init(
    _ updates: [PlainGit.Update],
    _ environment: [String: String],
    branches: [Reference],
    _ isSigned: Bool,
    _ engine: GitEngine
  ) throws(StoreError) {
    self.isSigned = isSigned
    let options = Self.options(environment)
    guard isSigned, !options.isEmpty,
      let state = try SignedPush.state(updates, branches: branches, engine),
      let found = try engine.accessLog().anchor()
    else {
      signed = []
      return
    }
    signed = Set(
      updates.filter { update in
        guard let new = update.new.flatMap({ CommitID($0.hex) }) else { return false }
        let old = update.old.flatMap { CommitID($0.hex) }
        let rewind = SignedRewind(update.reference, from: old, to: new, found: found)
        return rewind.isSigned(in: options, byOwnersIn: state)
      }
    )
  }

  private static func options(_ environment: [String: String]) -> [String] {
    let count = environment["GIT_PUSH_OPTION_COUNT"].flatMap { Int($0) } ?? 0
    return (0..<min(max(0, count), mostOptions)).compactMap {
      environment["GIT_PUSH_OPTION_\($0)"]
    }
  }

  /// Returns whether a branch may be moved to where no new commits lead.
  func allow(_ update: PlainGit.Update) -> Bool { signed.contains(update) }

  /// Returns whether something may be kept that is no branch.
  func allowOutside(_ update: PlainGit.Update) -> Bool {
    update.reference.hasPrefix(Self.prefix) && signed.contains(update)
  }
}
