import CareAccess
import CareModel
import Testing

/// Statements that people of a test made, each seeing all earlier ones unless it says otherwise.
struct Scene {
  private(set) var statements: [AccessStatement] = []
  let founder: Somebody
  let anchor: StatementID
  private let later: Instant = Instant(seconds: 1_800_000_000)

  /// A store that somebody founded with a laptop, a phone and recovery words.
  init(_ founder: Somebody, history: [CommitID] = []) throws {
    self.founder = founder
    let founding = Founding(
      card: founder.card,
      devices: [founder.phone.device(named: "phone")],
      recovery: founder.words.device(),
      history: history
    )
    let draft = AccessStatement.Draft(.found(founding), at: later)
    let found = try AccessStatement(signing: draft, by: founder.laptop.signer)
    anchor = found.id
    statements = [found]
  }

  /// A commit of a test.
  static func commit(_ number: Int) throws -> CommitID {
    let digits = String(number)
    return try #require(CommitID(String(repeating: "0", count: 40 - digits.utf8.count) + digits))
  }

  /// Makes a statement.
  ///
  /// - Parameters:
  ///   - by: The membership that it is made under.
  ///   - unseen: What the signer does not know or does not want to: these and all that follow them.
  @discardableResult
  mutating func say(
    _ act: AccessAct,
    by: StatementID,
    _ key: TestKey,
    without unseen: [StatementID] = [],
    seen: Int = 1,
    at seconds: Int64 = 0,
    in folder: AccessStatement.Folder? = nil
  ) throws -> StatementID {
    let draft = try draft(act, by: by, without: unseen, seen: seen, at: seconds)
    let statement = try AccessStatement(signing: draft, in: folder, by: key.signer)
    statements.append(statement)
    return statement.id
  }

  func draft(
    _ act: AccessAct,
    by: StatementID,
    without unseen: [StatementID] = [],
    seen: Int = 1,
    at seconds: Int64 = 0
  ) throws -> AccessStatement.Draft {
    var hidden = Set(unseen)
    let known = statements.filter { statement in
      let isHidden =
        hidden.contains(statement.id)
        || !hidden.isDisjoint(with: statement.draft.previous + statement.draft.rules)
      if isHidden { hidden.insert(statement.id) }
      return !isHidden
    }
    let people = known.filter { $0.folder == .people }
    let followed = Set(people.flatMap(\.draft.previous))
    let followedRules = Set(known.flatMap(\.draft.rules))
    return AccessStatement.Draft(
      act,
      found: anchor,
      by: by,
      at: later.adding(seconds: seconds),
      previous: people.map(\.id).filter { !followed.contains($0) },
      rules: known.filter { $0.folder == .rules && !followedRules.contains($0.id) }.map(\.id),
      seen: try Self.commit(seen)
    )
  }

  @discardableResult
  mutating func admit(
    _ person: Somebody,
    _ role: AccessRole,
    by: StatementID,
    _ key: TestKey,
    ending ends: [StatementID] = [],
    without unseen: [StatementID] = [],
    seen: Int = 1
  ) throws -> StatementID {
    let admission = Admission(card: person.card, rights: role.rights, ends: ends)
    return try say(.admit(admission), by: by, key, without: unseen, seen: seen)
  }

  mutating func add(_ statement: AccessStatement) { statements.append(statement) }

  var state: AccessState { AccessState(statements, anchor: anchor) }

  func state(without ids: [StatementID]) -> AccessState {
    AccessState(statements.filter { !ids.contains($0.id) }, anchor: anchor)
  }
}

extension AccessState {
  /// The rule that a statement breaks.
  func rule(of id: StatementID) -> AccessRule? {
    for case .void(id, let rule) in findings { return rule }
    return nil
  }

  func membership(_ id: StatementID) -> Membership? { memberships.first { $0.id == id } }

  func person(_ somebody: Somebody) -> AccessPerson? { people.first { $0.id == somebody.id } }

  /// Whether a key may edit what is private in a commit with these descendants.
  func mayEdit(_ key: TestKey, reaching commits: Int...) -> Bool {
    may(key.key, [(.edit, .private)]) { seen in
      commits.contains { (try? Scene.commit($0)) == seen }
    }
  }
}
