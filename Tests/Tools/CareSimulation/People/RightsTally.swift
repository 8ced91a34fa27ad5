import CareAccess
import CareModel
import Git

/// Who may do what, as those who look on write it down: each word of the owners as it is said, and each commit
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
    /// Merges others' statements and leaves some of them out of its tree, which nothing allows.
    case omission
  }

  /// That an owner beside the founder removed somebody.
  struct OtherEnd: Sendable {
    /// The membership under which it is said.
    let by: StatementID
    /// Whoever is removed, and the membership that they have.
    let label: String
    let target: StatementID
    let statement: StatementID
    let commit: ObjectID
  }

  /// What people may do now, as far as the founder said it.
  private(set) var present: [String: AccessRole] = [:]
  /// What they ever might.
  private var ever: [String: [AccessRole]] = [:]
  /// The founder's commit by which somebody was removed the last time.
  private var removals: [String: ObjectID] = [:]
  private var deeds: [ObjectID: (label: String, deed: Deed)] = [:]
  /// The membership of each, as the founder gave it last.
  private var memberships: [String: StatementID] = [:]
  /// The memberships that the founder ended, each with all commits by which that was said.
  private var ends: [StatementID: [ObjectID]] = [:]
  /// What owners beside the founder ended.
  private(set) var otherEnds: [OtherEnd] = []
  /// Whoever ended a membership or a device of their own, or changed their keys: what they may do hangs on which of
  /// their words are known, so that only what they may not is looked at.
  private(set) var unsure: Set<String> = []
  /// The commit by which an owner gave up ownership.
  private var demotions: [String: ObjectID] = [:]
  /// Whether commits without a signature were ever allowed.
  private var allowsNameless = false
  /// What was made by people after the remote had heard that they are removed.
  private(set) var late: [ObjectID: String] = [:]

  /// Notes that the founder let somebody in, or changed what they may do.
  ///
  /// - Parameters:
  ///   - ended: The memberships that it takes the place of.
  ///   - commit: The founder's commit.
  mutating func admit(
    _ label: String,
    _ role: AccessRole,
    as membership: StatementID? = nil,
    ending ended: [StatementID] = [],
    by commit: ObjectID? = nil
  ) {
    memberships[label] = membership
    if let commit { for end in ended { ends[end, default: []].append(commit) } }
    present[label] = role
    ever[label, default: []].append(role)
    removals[label] = nil
    demotions[label] = nil
    // Whoever is back answers for what they did meanwhile.
    late = late.filter { $0.value != label }
  }

  mutating func remove(
    _ label: String,
    ending ended: [StatementID] = [],
    by commit: ObjectID
  ) {
    for end in ended { ends[end, default: []].append(commit) }
    present[label] = nil
    removals[label] = commit
  }

  /// Notes that a member changed their own keys.
  mutating func doubt(_ label: String) { unsure.insert(label) }

  /// Notes that a member left, or gave up ownership.
  mutating func note(leaving label: String, onlyOwning: Bool, by commit: ObjectID) {
    unsure.insert(label)
    if onlyOwning { demotions[label] = commit } else { removals[label] = commit }
  }

  /// Notes that commits without a signature may do something.
  mutating func allowNameless() { allowsNameless = true }

  /// Notes commits that a member vouched for; they are no complaint.
  mutating func excuse(_ commits: [ObjectID]) {
    for commit in commits { (deeds[commit], late[commit]) = (nil, nil) }
  }

  /// Returns whether a membership is the one that the founder gave a member last.
  func isCurrent(_ membership: StatementID?, of label: String) -> Bool {
    membership != nil && memberships[label] == membership && removals[label] == nil
  }

  /// Returns all rights that a member ever had.
  func roles(of label: String) -> [AccessRole] { ever[label] ?? [] }

  /// Notes that an owner beside the founder removed somebody whom they may remove.
  mutating func note(_ end: OtherEnd) { otherEnds.append(end) }

  /// Returns whom other owners have removed, as far as that is said in what everybody has: what an owner said whom the
  /// founder removed counts if the founder had seen it each time.
  ///
  /// - Parameter leads: Whether a commit is an ancestor of another one.
  func removed(
    in tip: ObjectID,
    _ leads: (ObjectID, ObjectID) throws -> Bool
  ) rethrows -> Set<String> {
    var removed: Set<String> = []
    for end in otherEnds where memberships[end.label] == end.target {
      guard try leads(end.commit, tip) else { continue }
      let isSeen = try (ends[end.by] ?? []).allSatisfy { try leads(end.commit, $0) }
      if isSeen { removed.insert(end.label) }
    }
    return removed
  }

  /// Returns whether somebody ever might do everything.
  func everOwned(_ label: String) -> Bool { ever[label]?.contains(.owner) ?? false }

  /// Returns the commit that ended a member's right; nil if they have it, or never had it.
  func removal(of label: String, for deed: Deed?) -> ObjectID? {
    removals[label] ?? (deed == .edit || deed == .file ? demotions[label] : nil)
  }

  /// Notes a commit that somebody made.
  ///
  /// - Parameter isLate: Whether the remote knew already that they are out.
  mutating func note(_ commit: ObjectID, by label: String, _ deed: Deed?, isLate: Bool) {
    if let deed { deeds[commit] = (label, deed) }
    // Nobody knows who made a commit without a signature: what is allowed to pages is allowed to all.
    if isLate, deed != .nameless { late[commit] = label }
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
    case .nameless: allowsNameless
    case .word: !roles.isEmpty
    case .omission: false
    case .file: roles.contains(.owner)
    // Tasks are interventions here.
    case .edit: roles.contains(.owner) || roles.contains(.provider([.interventions]))
    }
  }
}
