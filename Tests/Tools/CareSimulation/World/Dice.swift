import CareModel
import CareSamples
import Sandbox

/// Chances that fall the same way for the same seed.
struct Dice: Sendable {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func seed() -> UInt64 { generator.next() }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// True once in so many times.
  mutating func once(in sides: Int) -> Bool { number(1...sides) == 1 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...values.count - 1)] }

  /// Returns one of some values; nil of none.
  mutating func any<Value>(of values: [Value]) -> Value? { values.isEmpty ? nil : pick(values) }

  mutating func shuffled<Value>(_ values: [Value]) -> [Value] { values.shuffled(using: &generator) }

  /// Returns one of some values, each as often as its weight says.
  mutating func pick<Value>(_ values: [Value], by weight: (Value) -> Int) -> Value {
    var rest = number(0...max(0, values.map(weight).reduce(0, +) - 1))
    for value in values {
      rest -= weight(value)
      if rest < 0 { return value }
    }
    return values[values.count - 1]
  }

  /// Returns a version-4 UUID.
  mutating func identifier() -> VersionID { SampleID.random(&generator) }
}

extension Dice {
  /// Returns a record with whatever members; it has one of the few ids that every device knows.
  mutating func record(_ kind: RecordKind) -> AnyRecord {
    var generator = RecordGenerator(seed: seed())
    var record = generator.record(kind)
    if kind != .outcome {
      let id = pick(Self.ids(kind))
      record.edit { $0.common.id = id }
    }
    record.version = .draft
    return record
  }

  /// Returns the same version of the record with other members.
  mutating func variant(of record: AnyRecord) -> AnyRecord {
    guard !Self.plannedTasks.contains(record.id) else { return tweaked(record) }
    var generator = RecordGenerator(seed: seed())
    var variant = generator.variant(of: record)
    variant.version = record.version
    return variant
  }

  /// The ids of tasks with schedules whose events can be told on a day.
  static let plannedTasks = ["doxylamine", "steps"]

  private static func ids(_ kind: RecordKind) -> [String] {
    switch kind {
    case .patient: ["patient", "Second Patient"]
    case .carePlan: ["plan", "x/y"]
    case .contact: ["amy", "Dr. Frost"]
    case .task, .healthTask: ["walk", "twin"]
    case .outcome: []
    }
  }

  /// Returns a task after a change such as people make.
  private mutating func tweaked(_ record: AnyRecord) -> AnyRecord {
    var record = record
    let number = number(0...3)
    switch (self.number(0...6), record) {
    case (0, .task(var task)):
      task.title = "Take \(number)"
      record = AnyRecord(task)
    case (1, .task(var task)):
      task.instructions = number == 0 ? nil : "\(number * 10) mg"
      record = AnyRecord(task)
    case (2, .task(var task)):
      task.content.schedule = schedule(number)
      record = AnyRecord(task)
    case (3, .task(var task)):
      task.impactsAdherence.toggle()
      record = AnyRecord(task)
    case (4, _):
      let date = Fixtures.instant("2026-01-0\(number + 1)T00:00:00Z")
      record.edit { $0.common.effectiveDate = date }
    case (5, _): record.edit { $0.common.notes.append(Note(content: "Note \(number)")) }
    default: record.edit { $0.common.tags = ["tag \(number)"] + $0.common.tags.prefix(1) }
    }
    return record
  }

  private func schedule(_ number: Int) -> Schedule {
    let hours = [["08"], ["08", "20"], ["09"], ["07", "13", "20"]][number]
    return Schedule(
      hours.map {
        ScheduleElement(
          start: Fixtures.local("2026-01-01T\($0):00:00-05:00"),
          timezone: Fixtures.newYork,
          interval: Interval(day: 1)
        )
      }
    )
  }
}
