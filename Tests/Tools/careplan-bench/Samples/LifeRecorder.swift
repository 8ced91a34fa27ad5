import CarePlanKit
import CareSamples
import Sandbox

/// Records what a made-up patient does, by a random generator of its own for every day.
struct LifeRecorder {
  private let seed: UInt64
  private let replica: VersionID
  private var numbers: SeededGenerator
  private var clock = 0

  init(seed: UInt64) {
    self.seed = seed
    numbers = SeededGenerator(seed: seed)
    replica = SampleID.random(&numbers)
  }

  /// Begins a day, which is the same in a life of any length.
  mutating func begin(_ day: CivilDate) {
    let number = UInt64(bitPattern: Int64(day.daysSinceEpoch))
    // Seeds that lie a step of the generator apart would give the same numbers.
    var seeds = SeededGenerator(seed: seed ^ number)
    numbers = SeededGenerator(seed: seeds.next())
  }

  /// Returns the bookkeeping of a record's first version.
  mutating func version(at moment: Instant) -> Version {
    clock += 1
    return Version(
      uuid: SampleID.random(&numbers),
      created: moment,
      updated: moment,
      replica: replica,
      clock: clock
    )
  }

  /// Returns the record with the number that its replica gives the change.
  mutating func numbered(_ record: AnyRecord) -> AnyRecord {
    clock += 1
    var record = record
    (record.version.replica, record.version.clock) = (replica, clock)
    return record
  }

  /// Returns the versions of an event's outcome: none if it was missed, two if something was put
  /// right.
  mutating func outcomes(of event: TaskLives.Event) -> [AnyRecord] {
    let isMissed = happens(15)
    let moment = event.event.start.adding(seconds: Int64.random(in: 0..<1800, using: &numbers))
      .adding(nanoseconds: Int64.random(in: 0..<1_000_000, using: &numbers) * 1000)
    let values = values(event.kind, at: moment)
    let outcome = outcome(of: event, values, at: moment)
    let (hasNote, isPutRight) = (happens(10), happens(15))
    guard !isMissed else { return [] }
    var first = outcome
    if hasNote { first.notes = [Note(content: "After breakfast, a little late.")] }
    first = numbered(first)
    guard isPutRight else { return [AnyRecord(first)] }
    return [AnyRecord(first), AnyRecord(corrected(first, event.kind))]
  }

  private mutating func outcome(
    of event: TaskLives.Event,
    _ values: [OutcomeValue],
    at moment: Instant
  ) -> Outcome {
    var content = OutcomeContent(
      taskID: event.task.id,
      taskUUID: event.task.version.uuid,
      taskOccurrenceIndex: event.event.index,
      eventStart: event.event.eventStart,
      tie: event.event.tie,
      values: values
    )
    if case .log = event.kind { content.accumulates = true }
    var outcome = Outcome(content, start: event.event.start, timezone: event.task.timezone)
    outcome.version = Version(uuid: SampleID.random(&numbers), created: moment, updated: moment)
    return outcome
  }

  /// Returns a later version with another number, or with a remark.
  private mutating func corrected(_ outcome: Outcome, _ kind: LifeTask.Recording) -> Outcome {
    var corrected = outcome
    let moment = outcome.version.updated.adding(seconds: 90)
    corrected.version = Version(
      uuid: SampleID.random(&numbers),
      previous: [outcome.version.uuid],
      created: outcome.version.created,
      updated: moment
    )
    if case .measured = kind {
      corrected.values = values(kind, at: moment)
    } else {
      corrected.notes.append(Note(content: "Half of it only."))
    }
    return numbered(corrected)
  }

  private mutating func numbered(_ outcome: Outcome) -> Outcome {
    clock += 1
    var outcome = outcome
    (outcome.version.replica, outcome.version.clock) = (replica, clock)
    return outcome
  }

  private mutating func values(_ kind: LifeTask.Recording, at moment: Instant) -> [OutcomeValue] {
    switch kind {
    case .bare, .dose: [OutcomeValue(.boolean(true), createdDate: moment)]
    case .measured(let measures): measures.map { value($0, at: moment) }
    case .log: [OutcomeValue(.text(text()), createdDate: moment)]
    }
  }

  private mutating func value(_ measure: LifeTask.Measure, at moment: Instant) -> OutcomeValue {
    let number = Int.random(in: measure.range, using: &numbers)
    let content: OutcomeValue.Content =
      measure.isFine ? .double(Double(number) / 10) : .integer(number)
    return OutcomeValue(content, kind: measure.kind, units: measure.units, createdDate: moment)
  }

  private mutating func text() -> String {
    let symptoms = ["nothing new", "a little dizzy", "tired", "slept badly", "headache at noon"]
    return symptoms[Int.random(in: 0..<symptoms.count, using: &numbers)]
  }

  /// Returns whether something happens that does so in some of a thousand cases.
  private mutating func happens(_ perMille: Int) -> Bool {
    Int.random(in: 0..<1000, using: &numbers) < perMille
  }
}
