public import CareEvents
public import CareModel

/// What a series is made of: an event, or an outcome that no event places.
public struct ChartRecording: Hashable, Sendable {
  /// The day in the time zone of the event.
  public let day: CivilDate
  /// What was recorded; nothing for what was not done.
  let values: [OutcomeValue]
  /// What was wanted.
  let targets: [OutcomeValue]
  /// What a tick stands for: what was planned when it was made or, if nobody knows that, what is planned.
  let ticked: [OutcomeValue]
  /// The unit of the samples of a health task.
  let sampleUnits: String?
  /// Whether it was recorded as done without saying how much.
  private let isTick: Bool
  /// Whether it is a log, in which a tick is one of several entries.
  private let isLog: Bool
  /// Whether a tick beside numbers stands for all that was planned.
  private let isWhole: Bool
  /// Whether something was recorded as done.
  let isRecorded: Bool
  /// Whether an event has begun, so that nothing recorded is 0 entries.
  let isDue: Bool
  /// Whether versions of the outcome say different things.
  let isOpen: Bool
  /// Whether versions of the plan do, so that nobody knows what was wanted.
  let isPlanOpen: Bool

  /// Takes an event with its outcome.
  ///
  /// One that was ticked off stands for all that was planned then, as ``ProgressStrategy`` has it. If nobody
  /// knows that, and the plan is in question, it has no number.
  ///
  /// - Parameter now: The moment as of which an event has begun or not.
  public init(_ event: CareEvent, asOf now: Instant) {
    day = event.day
    let outcome = event.outcome?.content
    isDue = event.start <= now
    isRecorded = outcome.map { $0.state != .notCompleted } ?? false
    isPlanOpen = !event.taskLeaves.isEmpty
    targets = isPlanOpen ? [] : event.scheduled.countedElement.targetValues
    // A tick does not determine the amount of a range.
    ticked =
      outcome.flatMap { $0.isTick ? $0.plannedValues : nil }
      ?? (targets.contains { $0.upperValue != nil } ? [] : targets)
    let recorded = (isRecorded ? outcome?.values ?? [] : [])
      .filter { !(event.task.hasSummaries && $0.isCountOfSamples) }
    isTick = isRecorded && recorded.allSatisfy { $0.content == .boolean(true) }
    isLog = outcome?.accumulates == true
    isWhole = !isLog || outcome?.plannedValues != nil
    values = recorded
    sampleUnits = event.task.sampleUnits
    isOpen = !event.outcomeLeaves.isEmpty
  }

  /// Takes an outcome that no event places; nil if it does not say for which day it is.
  public init?(_ unscheduled: UnscheduledOutcome) {
    let outcome = unscheduled.outcome.content
    guard let day = outcome.eventStart?.day else { return nil }
    self.day = day
    isRecorded = outcome.state != .notCompleted
    values = isRecorded ? outcome.values : []
    ticked = outcome.isTick ? outcome.plannedValues ?? [] : []
    isTick = isRecorded && values.allSatisfy { $0.content == .boolean(true) }
    (targets, isLog, isWhole, isDue, isPlanOpen) = ([], false, true, true, false)
    sampleUnits = unscheduled.task?.sampleUnits
    isOpen = !unscheduled.openLeaves.isEmpty
  }

  /// What was recorded or, of what was ticked off, all that was planned, as often as it was.
  var amounts: [OutcomeValue] {
    guard ticked.contains(where: { $0.number != nil }) else { return values }
    if isTick, isLog || values.isEmpty { return ticked }
    return values.flatMap { isWhole && $0.content == .boolean(true) ? ticked : [$0] }
  }

  /// How many entries it has: its values, or one that says no more than that it was done.
  var entries: Int { isRecorded ? max(values.count, 1) : 0 }
}

extension ChartSeries {
  /// Says how much a value is in a unit; nil if that cannot be said.
  public typealias Conversion = (_ value: OutcomeValue, _ units: String) -> Double?

  /// Computes a series of what was recorded.
  ///
  /// Amounts are in the unit of the task's samples, of its targets or, if these have none, of the
  /// first value that has one; what does not convert to it is counted in ``notCounted``. A place with
  /// versions in question has no value, nor has one where nothing was recorded; but where an event has
  /// begun, ``ChartAggregate/count`` is 0.
  ///
  /// Cost: linear in the recordings, and for each place the sorting of its values.
  ///
  /// - Parameters:
  ///   - aggregate: What is shown; adherence is taken from tallies.
  ///   - kind: Only values of this kind, such as `systolic`; nil for all.
  ///   - places: Those of the chart, in order, without a gap; days beyond them are left out.
  ///   - convert: Says how much a value is in a unit; nil for the units of doses.
  public init(
    _ title: String,
    _ aggregate: ChartAggregate,
    of recordings: [ChartRecording],
    kind: String? = nil,
    at places: [Chart.Place],
    converting convert: Conversion? = nil
  ) {
    let convert = convert ?? { $0.summand(in: UnitOfMeasure($1))?.double }
    func wanted(_ values: [OutcomeValue]) -> [OutcomeValue] {
      values.filter { kind == nil || $0.kind == kind }
    }
    let unit =
      recordings.lazy.compactMap(\.sampleUnits).first
      ?? recordings.flatMap { wanted($0.targets) }.commonUnits
      ?? recordings.lazy.flatMap { wanted($0.values) }.first { $0.unit != nil }?.units
    var numbers = [[Double]](repeating: [], count: places.count)
    var (open, planOpen): (Set<Int>, Set<Int>) = ([], [])
    var (notCounted, withoutNumber) = (0, 0)
    var planned: Set<Int> = []
    for recording in recordings {
      guard let place = Self.place(of: recording.day, in: places) else { continue }
      if recording.isDue { planned.insert(place) }
      if recording.isOpen { open.insert(place) }
      if recording.isPlanOpen, recording.isRecorded { planOpen.insert(place) }
      if aggregate == .count {
        let count = kind == nil ? recording.entries : wanted(recording.values).count
        numbers[place] += [Double](repeating: 1, count: count)
        continue
      }
      let values = wanted(recording.amounts)
      if recording.isRecorded, kind == nil, values.isEmpty { withoutNumber += 1 }
      for value in values {
        guard value.number != nil else {
          withoutNumber += 1
          continue
        }
        if let number = unit.map({ convert(value, $0) }) ?? value.number, number.isFinite {
          numbers[place].append(number)
        } else {
          notCounted += 1
        }
      }
    }
    let shown = numbers.enumerated().map { place, numbers -> [Double] in
      if open.contains(place) { return [] }
      let values = aggregate.values(of: numbers)
      return aggregate == .count && values.isEmpty && planned.contains(place) ? [0] : values
    }
    self.init(title, unit: aggregate == .count ? nil : unit, all: shown)
    self.aggregate = aggregate
    (openPlaces, self.notCounted, self.withoutNumber) = (open, notCounted, withoutNumber)
    planOpenPlaces = planOpen.subtracting(open)
  }

  /// Computes how far the plan was followed at each place, in percent; nil where no event counts.
  ///
  /// - Parameter tallies: The events of each day.
  public init(
    _ title: String,
    adherence tallies: [CivilDate: AdherenceTally],
    at places: [Chart.Place]
  ) {
    var sums = [AdherenceTally](repeating: AdherenceTally(), count: places.count)
    for (day, tally) in tallies {
      if let place = Self.place(of: day, in: places) { sums[place] += tally }
    }
    self.init(title, unit: "%", sums.map(\.percent))
    aggregate = .adherence
    openPlaces = Set(sums.indices.filter { sums[$0].inQuestion > 0 && sums[$0].counted == 0 })
  }

  /// Returns the place that has a day, among places that follow each other.
  private static func place(of day: CivilDate, in places: [Chart.Place]) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      guard let days = places[middle].days else { return nil }
      if days.contains(day) { return middle }
      if day < days.lowerBound { high = middle } else { low = middle + 1 }
    }
    return nil
  }
}
