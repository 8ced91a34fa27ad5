import CarePlanKit

/// How somebody decides a conflict, as it was written.
struct ConflictChoice: Sendable {
  /// For which time something is decided.
  enum Scope: Hashable, Sendable {
    /// For all that no other part decides.
    case rest
    /// For periods in question, counted from 1.
    case periods([Int])
    /// From one date until another one; nil is the end of time.
    case dates(from: String, until: String?)
  }

  /// What is decided for some time.
  struct Part: Sendable {
    var scope = Scope.rest
    /// Who is right about everything of which nothing else is said.
    var side: ConflictSide?
    /// Whether ``picks`` say everything.
    var isMerged = false
    var picks: [(name: String, side: ConflictSide)] = []
    /// Members with values, as `update` takes them: `target=15mg`.
    var values: [String] = []
    /// Whether somebody is to write it in an editor.
    var isEdited = false
    /// What somebody wrote.
    var record: AnyRecord?

    /// Whether nothing is said of what shall be.
    var isEmpty: Bool {
      side == nil && !isMerged && picks.isEmpty && values.isEmpty && !isEdited && record == nil
    }
  }

  enum Way: Sendable {
    case parts([Part])
    /// One version is right always, also about what is not in question.
    case whole(ConflictSide)
    case delete
    case keepBoth
  }

  let way: Way
  /// Whether a word that means several versions means the best of them.
  let takesBest: Bool

  init(_ way: Way, takesBest: Bool = false) { (self.way, self.takesBest) = (way, takesBest) }

  /// A policy: one side is right about everything.
  init(policy: SidePolicy) {
    self.init(.parts([Part(side: ConflictSide(policy))]), takesBest: true)
  }

  /// The record is what somebody wrote.
  init(record: AnyRecord) { self.init(.parts([Part(record: record)])) }

  /// Whether the choice means something for records of which nobody has seen the versions.
  var isPolicy: Bool {
    guard case .parts(let parts) = way, parts.count == 1, let side = parts[0].side,
      parts[0].scope == .rest, parts[0].picks.isEmpty, parts[0].values.isEmpty, !parts[0].isEdited
    else { return false }
    if case .named = side { return false }
    return true
  }
}
