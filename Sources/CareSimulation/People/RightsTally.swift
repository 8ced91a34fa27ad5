import CareAccess
import CareModel
import Git

/// Who may do what, as those who look on write it down: each word of the founder as it is said, and each commit
/// that somebody made past careplan.
///
/// It knows nothing of statements, of signatures or of how commits are judged.
struct RightsTally {
  /// What a commit does that somebody made without asking.
  enum Deed: String, Sendable {
    /// Changes a task.
    case edit
    /// Adds a file that is not the store's.
    case file
    /// Says something about who may do what, which is no deed for which anybody needs a right.
    case word
    /// Is signed by nobody.
    case nameless
  }

  /// What people may do now.
  private(set) var present: [String: AccessRole] = [:]
  /// What they ever might.
  private var ever: [String: [AccessRole]] = [:]
  /// The founder's commit by which somebody was removed the last time.
  private var removals: [String: ObjectID] = [:]
  private var deeds: [ObjectID: (label: String, deed: Deed)] = [:]
  /// What was made by people after the remote had heard that they are removed.
  private(set) var late: [ObjectID: String] = [:]

  mutating func admit(_ label: String, _ role: AccessRole) {
    present[label] = role
    ever[label, default: []].append(role)
    removals[label] = nil
    // Whoever is back answers for what they did meanwhile.
    late = late.filter { $0.value != label }
  }

  mutating func remove(_ label: String, by commit: ObjectID) {
    present[label] = nil
    removals[label] = commit
  }

  /// Returns whether somebody ever might do everything.
  func everOwned(_ label: String) -> Bool { ever[label]?.contains(.owner) ?? false }

  /// Returns by which commit somebody is out; nil if they are in, or never were.
  func removal(of label: String) -> ObjectID? { removals[label] }

  /// Notes a commit that somebody made.
  ///
  /// - Parameter isLate: Whether the remote knew already that they are out.
  mutating func note(_ commit: ObjectID, by label: String, _ deed: Deed?, isLate: Bool) {
    if let deed { deeds[commit] = (label, deed) }
    if isLate { late[commit] = label }
  }

  /// Returns whether a commit does what its author might do when the author was in.
  func isHonest(_ commit: ObjectID) -> Bool {
    guard let (author, deed) = deeds[commit], late[commit] == nil else { return false }
    return deed != .word && may(author, deed)
  }

  /// Returns what is wrong with the commits that everybody has accepted; nil if nothing is.
  func complaint(accepting commits: Set<ObjectID>) -> String? {
    for (commit, author) in late where commits.contains(commit) {
      return "\(author) was removed, and made \(commit.hex.prefix(8)) later, which is accepted"
    }
    for (commit, (author, deed)) in deeds where commits.contains(commit) {
      guard !may(author, deed) else { continue }
      return "\(author) never might '\(deed.rawValue)', and \(commit.hex.prefix(8)) is accepted"
    }
    return nil
  }

  private func may(_ label: String, _ deed: Deed) -> Bool {
    let roles = ever[label] ?? []
    return switch deed {
    case .nameless: false
    case .word: !roles.isEmpty
    case .file: roles.contains(.owner)
    // Tasks are interventions here.
    case .edit: roles.contains(.owner) || roles.contains(.provider([.interventions]))
    }
  }
}
