import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

/// Random edits of a record's course: what people do, and what CareKit writes.
struct CourseActions {
  /// What somebody may do.
  enum Action: CaseIterable {
    case now, plan, part, move, retroactive, tag, untag, group, particular, end, pause, add, revert
    case revertLast, raw
  }

  /// Which actions a history has.
  enum Mix {
    case everything
    /// What the prototype knows: a regimen, one more member, two tags.
    case prototype
    /// Hardly a dose.
    case bland
  }

  /// An action that was done: the versions before and after it.
  struct Done {
    let action: Action
    let before: VersionID
    let after: VersionID
    let made: Int
  }

  let kind: RecordKind
  var random: SeededGenerator

  init(_ kind: RecordKind, seed: UInt64) {
    self.kind = kind
    random = SeededGenerator(seed: seed)
  }

  static let doses = ["10 mg", "15 mg", "20 mg", "25 mg", "30 mg"]
  static let tags = ["a", "b"]

  /// The member that a dose is a change of: of a kind without a regimen any other one.
  static func doseMember(of kind: RecordKind) -> String {
    kind == .task || kind == .healthTask ? "instructions" : "remoteID"
  }

  /// The record as it was first, or is added again.
  mutating func blank() -> RecordBody { Self.blank(kind, dose: pick(Self.doses)) }

  static func blank(_ kind: RecordKind, dose: String) -> RecordBody {
    let record =
      switch kind {
      case .patient: AnyRecord(Fixtures.patient())
      case .carePlan: AnyRecord(Fixtures.plan())
      case .contact: AnyRecord(Fixtures.contact())
      case .healthTask: AnyRecord(Fixtures.healthTask())
      case .task, .outcome: AnyRecord(Fixtures.task())
      }
    var body = RecordBody(record)
    body[doseMember(of: kind)] = .string(dose)
    body["asset"] = "G"
    return body
  }

  mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
    guard let value = values.randomElement(using: &random) else {
      preconditionFailure("There is nothing to pick from.")
    }
    return value
  }

  mutating func chance(_ percent: Int) -> Bool { pick(0..<100) < percent }
}

extension CourseActions {
  /// Lets a replica do something.
  mutating func act(_ replica: inout CourseReplica, _ log: inout [Done], _ mix: Mix) -> Done? {
    let action = action(mix)
    let before = replica.head
    guard let made = perform(action, &replica, log), let last = made.last else { return nil }
    let done = Done(
      action: action,
      before: before,
      after: last.version.uuid,
      made: made.count
    )
    log.append(done)
    return done
  }

  private mutating func action(_ mix: Mix) -> Action {
    switch mix {
    case .everything: pick(Action.allCases + [.plan, .revertLast])
    case .prototype: pick(Action.allCases.filter { $0 != .particular } + [.plan])
    case .bland: pick([.tag, .untag, .group, .part, .revert, .particular])
    }
  }

  private mutating func perform(
    _ action: Action,
    _ replica: inout CourseReplica,
    _ log: [Done]
  ) -> [AnyRecord]? {
    let slot = pick(0..<Slot.count - 2)
    let last = replica.draft.lastStart ?? Slot.date(0)
    switch action {
    case .now: return dose(&replica, max(Slot.date(replica.now), last))
    case .plan: return dose(&replica, Slot.date(slot))
    case .retroactive: return dose(&replica, last)
    case .part: return dose(&replica, Slot.date(slot), Slot.date(slot + pick(1...8)))
    case .move: return replica.move(to: slot)
    case .end: return replica.end(slot)
    case .pause: return replica.end(slot, until: slot + pick(1...6))
    case .add: return replica.draft.lastContent == nil ? replica.add(blank(), from: slot) : nil
    case .raw: return raw(&replica, slot)
    case .revert, .revertLast: return revert(action, &replica, log)
    case .tag, .untag, .group, .particular: return other(action, &replica)
    }
  }

  private mutating func dose(
    _ replica: inout CourseReplica,
    _ from: Instant,
    _ until: Instant = .latest
  ) -> [AnyRecord] {
    let dose = pick(Self.doses)
    let member = Self.doseMember(of: kind)
    return replica.patch(from, until) { $0[member] = .string(dose) }
  }

  private mutating func other(_ action: Action, _ replica: inout CourseReplica) -> [AnyRecord] {
    let (tag, group) = (JSONValue.string(pick(Self.tags)), pick(["G", "H", "I"]))
    var random = random
    let made = replica.patch(replica.currentStart) { body in
      switch action {
      case .tag: body.setTags(body.tags.union([tag]))
      case .untag: body.setTags(body.tags.subtracting([tag]))
      case .group: body["asset"] = .string(group)
      default: body.change(using: random)
      }
    }
    _ = random.next()
    self.random = random
    return made
  }

  private mutating func raw(_ replica: inout CourseReplica, _ slot: Int) -> [AnyRecord]? {
    guard chance(20) else { return nil }
    var body = blank()
    let present = replica.draft.content(at: Slot.date(slot)).map(replica.body(of:))
    body.setTags(present?.tags ?? [])
    return replica.raw(body, slot, isTombstone: chance(15))
  }

  private mutating func revert(
    _ action: Action,
    _ replica: inout CourseReplica,
    _ log: [Done]
  ) -> [AnyRecord]? {
    let known = log.filter {
      replica.versions[$0.after] != nil && replica.versions[$0.before] != nil
    }
    if action == .revertLast {
      guard let last = log.last, last.after == replica.head else { return nil }
      return replica.revert(to: last.before, from: last.after)
    }
    let lineage = replica.graph.lineage(of: replica.head)
    let possible = known.filter { lineage.contains($0.after) }
    guard !possible.isEmpty else { return nil }
    let done = pick(possible)
    return replica.revert(to: done.before, from: done.after)
  }
}

extension RecordBody {
  /// Another value of one of the members that merge in some way of their own.
  fileprivate mutating func change(using random: SeededGenerator) {
    var random = random
    func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &random)]
    }
    let notes = pick([["n"], ["o"], ["n", "o"], []])
    let info = pick([nil, "1", "2"])
    var choices: [(String, JSONValue?)] = [
      ("notes", notes.isEmpty ? nil : .array(notes.map { ["content": .string($0)] })),
      ("userInfo", info.map { ["x": .string($0), pick(["y", "z"]): "1"] }),
      ("schemaVersion", .string(pick(["2.1.0", "3.0"]))),
      ("unheardOf", .string(pick(["1", "2"]))),
    ]
    switch kind {
    case .patient:
      choices.append(("allergies", pick([nil, [], ["nuts"], ["bees", "nuts"], ["bees"]])))
    case .carePlan: choices.append(("patientID", pick([nil, "one", "two"])))
    default:
      choices.append(("carePlanID", pick([nil, "one", "two"])))
      choices.append(("carePlanUUID", .string(Scene.uuid(pick(["one", "two"])).description)))
    }
    if kind == .contact { choices.append(("phoneNumbers", Self.numbers(pick([0, 1, 2, 3])))) }
    let (name, value) = pick(choices + choices.suffix(2))
    self[name] = value
  }

  private static func numbers(_ choice: Int) -> JSONValue? {
    let home: JSONValue = ["label": "home", "value": "1"]
    return [
      nil, [], [home], [home, ["label": "home", "value": "2"], ["label": "work", "value": "3"]],
    ][choice]
  }
}
