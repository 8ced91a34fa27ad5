import CareStorage
import Testing

/// Something that somebody tries with a push, and what becomes of it, at a server and in every copy.
struct PushedAttack: Sendable, CustomTestStringConvertible {
  /// What becomes of it.
  enum Outcome: Sendable {
    case accepted
    /// Every copy holds it by a rule, and the server refuses it in the same words; or, where it would do harm
    /// in a store that is not signed, too, by the finding of that.
    case held(
      HeldCommit.Rule,
      path: String? = nil,
      verb: String? = nil,
      finding: Finding.Rule? = nil
    )
    /// The server refuses it by a finding, and every copy refuses the whole exchange.
    case refused(Finding.Rule, path: String, StoreError.Code)
    /// The server takes it, since it had not heard yet of what makes every copy hold it.
    case late(HeldCommit.Rule)
  }

  let name: String
  let outcome: Outcome
  let make: @Sendable (GuardedHousehold) throws -> PushedCommit

  init(
    _ name: String,
    _ outcome: Outcome,
    _ make: @escaping @Sendable (GuardedHousehold) throws -> PushedCommit
  ) {
    (self.name, self.outcome, self.make) = (name, outcome, make)
  }

  var testDescription: String { name }

  /// Whether every copy holds it.
  var isHeld: Bool { if case .held = outcome { true } else { false } }

  static let all = merges + records + people + ownEnds + omissions + statements + signatures
  static let head = "tasks/doxylamine/current.json"
}
