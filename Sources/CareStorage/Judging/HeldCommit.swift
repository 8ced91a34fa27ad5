package import CareAccess
package import Git

/// A commit that nobody answers for who may do what it does: it is kept, and not merged.
public struct HeldCommit: Hashable, Sendable {
  /// Why a commit is held.
  public enum Rule: String, CaseIterable, Hashable, Sendable {
    /// Nobody signed it.
    case unsigned
    /// It has a signature that is not one of these bytes.
    case badSignature
    /// It is signed by a key that no member of the store has.
    case unknownSigner
    /// Its signer was removed, or the device, and whoever did that had not seen the commit.
    case ended
    /// A doctor signed it, who reads and may not write.
    case reader
    /// Whoever answers for it may not do what it does.
    case notAllowed
    /// It says that careplan derived it from its parents, and is something else.
    case notDerivable
    /// It alters a file that never changes.
    case altered
    /// It takes away a file that never goes.
    case removed
    /// It adds a file that is not a statement of this store, or one that names statements the commit lacks.
    case statement
    /// It has more than two parents.
    case parents
    /// It stands on a commit that is held.
    case onHeld
  }

  /// The commit.
  public package(set) var commit: CommitSummary
  public let rule: Rule
  /// The file that it is about; nil if it is about the whole commit.
  public let path: String?
  /// What has to be allowed and is not, such as `edit`; nil if nothing could allow it.
  public let verb: String?

  package init(
    _ commit: Commit,
    _ rule: Rule,
    path: String? = nil,
    verb: AccessVerb? = nil
  ) {
    self.commit = CommitSummary(commit)
    self.rule = rule
    self.path = path
    self.verb = verb?.rawValue
  }
}

extension HeldCommit {
  /// The commit, and why it is held, in one line.
  public var line: String { "\(commit.shortID): \(reason) (\(rule.rawValue))" }

  /// Why it is held, as the end of a sentence.
  public var reason: String {
    let place = path.map { " \($0)" } ?? ""
    return switch rule {
    case .unsigned: "nobody signed it"
    case .badSignature: "its signature is not one of these bytes"
    case .unknownSigner: "no member has the key that signed it"
    case .ended: "whoever signed it was removed, or the device was, by somebody who had not seen it"
    case .reader: "a doctor signed it, and doctors read and may not write"
    case .notAllowed: "who answers for it has not the right '\(verb ?? "")' that\(place) needs"
    case .notDerivable: "it says that careplan made it of its parents, and that is not so"
    case .altered: "it alters\(place), which never changes"
    case .removed: "it takes away\(place), which never goes"
    case .statement:
      "it adds\(place), which is not a statement of this store or names statements that the commit lacks"
    case .parents: "it has more than two parents"
    case .onHeld: "it stands on a held commit"
    }
  }
}

/// What came of judging commits.
package struct Judgement: Sendable {
  /// The accepted commits from which no other accepted one follows, in order of their ids.
  package var accepted: [ObjectID] = []
  /// The commits that are held, parents first.
  package var held: [HeldCommit] = []
  /// How many commits were judged.
  package var count = 0
}
