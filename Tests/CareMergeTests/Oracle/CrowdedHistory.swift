import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

/// Random histories whose versions say much the same: where rules meet that seldom meet otherwise.
struct CrowdedHistory {
  private var random: SeededGenerator
  private let kind: RecordKind
  private let seed: UInt64

  init(_ kind: RecordKind, seed: UInt64) {
    (self.kind, self.seed) = (kind, seed)
    random = SeededGenerator(seed: seed &* 31 &+ 7)
  }

  /// Versions of which each follows up to two earlier ones.
  mutating func versions(_ count: Int) -> [AnyRecord] {
    var versions: [AnyRecord] = []
    for number in 0..<count {
      let parents =
        versions.isEmpty || chance(12)
        ? [] : distinct((0..<pick([1, 1, 2])).map { _ in pick(versions) })
      var version = version(after: parents.first)
      let now = Fixtures.instant("2026-01-10T08:00:00Z").adding(
        seconds: Int64(kind == .outcome ? number / 2 : number)
      )
      version.version = Version(
        uuid: Scene.uuid("\(seed) \(number)"),
        previous: parents.map(\.version.uuid),
        created: parents.map(\.version.created).min() ?? now,
        updated: now,
        deleted: chance(10) ? now : nil
      )
      versions.append(version)
    }
    return versions
  }

  /// In an order of their own, which a set has not.
  private func distinct(_ versions: [AnyRecord]) -> [AnyRecord] {
    Set(versions).sorted { $0.version.uuid < $1.version.uuid }
  }

  /// A version that differs in little from the one that it follows.
  private mutating func version(after parent: AnyRecord?) -> AnyRecord {
    guard let parent, chance(6) else { return edited(parent ?? blank) }
    return parent
  }

  private var blank: AnyRecord {
    switch kind {
    case .patient: AnyRecord(Fixtures.patient())
    case .carePlan: AnyRecord(Fixtures.plan())
    case .contact: AnyRecord(Contact(Fixtures.patient().common, .blank, version: .draft))
    case .task: AnyRecord(Fixtures.task())
    case .healthTask: AnyRecord(Fixtures.healthTask())
    case .outcome: AnyRecord(Fixtures.outcome())
    }
  }

  private mutating func edited(_ record: AnyRecord) -> AnyRecord {
    var record = record
    let notes = some(of: ["n", "o"]).map { Note(content: $0) }
    let tags = Set(some(of: ["a", "b"])).sorted()
    let info = pick(["1", "2"])
    let part = pick(0..<4)
    record.edit { record in
      if part == 0 { record.common.notes = notes }
      if part == 1 { record.common.tags = tags }
      if part == 2 { record.common.userInfo["x"] = info }
    }
    guard part == 3 else { return record }
    return particular(record)
  }

  /// Another value of what only one kind of record has.
  private mutating func particular(_ record: AnyRecord) -> AnyRecord {
    switch record {
    case .patient(var patient):
      patient.allergies = chance(5) ? nil : some(of: ["nuts", "bees", "dust"])
      return .patient(patient)
    case .contact(var contact):
      let numbers = some(of: ["1", "2"]).map {
        LabeledValue(label: pick(["home", "work"]), value: $0)
      }
      contact.phoneNumbers = chance(5) ? nil : numbers
      contact.carePlanID = pick([nil, "plan", "other"])
      contact.carePlanUUID = pick([nil, Scene.uuid("one"), Scene.uuid("two")])
      return .contact(contact)
    case .carePlan(var plan):
      plan.patientID = pick([nil, "patient", "other"])
      plan.patientUUID = pick([nil, Scene.uuid("one"), Scene.uuid("two")])
      return .carePlan(plan)
    case .outcome(let outcome): return .outcome(recorded(outcome))
    case .task, .healthTask: return record.linked(to: pick([nil, Scene.uuid("one")]))
    }
  }

  /// Another value, one more, one less, a state, or a log.
  private mutating func recorded(_ outcome: Outcome) -> Outcome {
    var outcome = outcome
    let date = pick([OutcomeMergeTests.early, OutcomeMergeTests.late])
    let done = OutcomeValue(.boolean(true), createdDate: date)
    switch pick(0..<8) {
    case 0: outcome.values = [done]
    case 1: outcome.values = []
    case 2: outcome.values = [OutcomeMergeTests.glass(pick([1, 2]))]
    case 3: outcome.state = pick([nil, .notCompleted])
    case 4: outcome.accumulates = pick([nil, true, true])
    default:
      outcome.values.append(OutcomeMergeTests.glass(pick([1, 2, 3]), at: pick([nil, date])))
    }
    return outcome
  }

  private mutating func some(of values: [String]) -> [String] {
    values.shuffled(using: &random).prefix(pick(Array(0...values.count))).map(\.self)
  }

  private mutating func chance(_ sides: Int) -> Bool {
    Int.random(in: 0..<sides, using: &random) == 0
  }

  private mutating func pick<Values: RandomAccessCollection>(_ values: Values) -> Values.Element {
    guard let value = values.randomElement(using: &random) else {
      preconditionFailure("There is nothing to pick from.")
    }
    return value
  }
}
