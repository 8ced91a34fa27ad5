import CarePlanKit

/// All records of a made-up patient, the same for the same seed and length.
///
/// A life of any length ends on the same day with the same tasks, so that stores of different sizes
/// have the same day today.
struct LifeOfCare {
  let seed: UInt64
  let days: ClosedRange<CivilDate>
  let time: BenchTime
  /// The moment at which the life is looked at; what is due later today is not done yet.
  let now: Instant

  /// The events of a day, nearly all of which have an outcome.
  static let eventsPerDay = LifeTask.all.reduce(0) { $0 + $1.times }

  init(outcomes: Int, seed: UInt64) throws {
    self.seed = seed
    time = try BenchTime()
    let today = try BenchTime.today
    let count = max(1, outcomes / Self.eventsPerDay)
    days = today.adding(days: 1 - count)...today
    now = time.rules.start(of: today).adding(seconds: 12 * 3600)
  }

  /// Hands over every version, parents before their children and earlier ones before later ones.
  func forEachVersion(_ body: (AnyRecord) throws -> Void) throws {
    var recorder = LifeRecorder(seed: seed)
    let frame = LifeFrame(self, &recorder)
    for record in frame.records { try body(record) }
    let tasks = try TaskLives(self, plans: frame.plans)
    var first = days.lowerBound
    while first <= days.upperBound {
      let last = min(first.adding(days: 29), days.upperBound)
      for record in try versions(in: first...last, tasks, &recorder) { try body(record) }
      first = last.adding(days: 1)
    }
  }

  /// Returns the events of some time.
  func events(in window: Range<Instant>) throws -> [TaskLives.Event] {
    var recorder = LifeRecorder(seed: seed)
    let frame = LifeFrame(self, &recorder)
    return try TaskLives(self, plans: frame.plans).events(in: window, time)
  }

  /// Returns the versions of tasks and outcomes that came into being in a few days.
  private func versions(
    in days: ClosedRange<CivilDate>,
    _ tasks: TaskLives,
    _ recorder: inout LifeRecorder
  ) throws -> [AnyRecord] {
    let window =
      time.rules.start(of: days.lowerBound)..<time.rules.span(of: days.upperBound).upperBound
    var versions = tasks.begin(in: window).map { recorder.numbered(AnyRecord($0)) }
    var events = try tasks.events(in: window, time)
    events.sort { ($0.event.start, $0.place) < ($1.event.start, $1.place) }
    var day = days.lowerBound.adding(days: -1)
    for event in events where event.event.start < now {
      if event.event.eventStart.day > day {
        day = event.event.eventStart.day
        recorder.begin(day)
      }
      versions += recorder.outcomes(of: event)
    }
    return versions
  }
}
