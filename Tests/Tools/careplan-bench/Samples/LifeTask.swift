import CarePlanKit

/// One of the tasks that a made-up patient has all his life.
struct LifeTask {
  /// What is recorded when the task is done.
  enum Recording {
    /// That it was done, and no more.
    case bare
    /// A drug: done or not, in a dose that changes over the years.
    case dose
    /// One or two numbers.
    case measured([Measure])
    /// A text, once a day, to which others may add.
    case log
  }

  /// A number that somebody reads off.
  struct Measure {
    let kind: String
    let units: String
    let range: ClosedRange<Int>
    /// Whether the number has a tenth.
    var isFine = false
  }

  let id: String
  let title: String
  let kind: Recording
  /// How often a day it is done.
  let times: Int
  /// How many days a version lasts.
  let daysPerVersion: Int

  /// Twenty tasks with forty events a day.
  static let all: [LifeTask] = doses + measured + others

  private static let doses = [
    dose("amlodipine", 1), dose("atorvastatin", 1), dose("metformin", 2), dose("lisinopril", 2),
    dose("apixaban", 2), dose("metoprolol", 2), dose("furosemide", 2), dose("gabapentin", 3),
    dose("levodopa", 3), dose("pancreatin", 3),
  ]

  private static let measured = [
    LifeTask(
      "blood-pressure",
      .measured([
        Measure(kind: "systolic", units: "mmHg", range: 98...165),
        Measure(kind: "diastolic", units: "mmHg", range: 55...100),
      ]),
      times: 2
    ),
    LifeTask(
      "glucose",
      .measured([Measure(kind: "glucose", units: "mg/dL", range: 68...240)]),
      times: 4
    ),
    LifeTask(
      "weight",
      .measured([Measure(kind: "weight", units: "kg", range: 640...820, isFine: true)]),
      times: 1
    ),
    LifeTask(
      "temperature",
      .measured([Measure(kind: "temperature", units: "°C", range: 358...382, isFine: true)]),
      times: 1
    ),
    LifeTask(
      "pain",
      .measured([Measure(kind: "pain", units: "of 10", range: 0...9)]),
      times: 2
    ),
  ]

  private static let others = [
    LifeTask("walk", .bare, times: 2), LifeTask("stretches", .bare, times: 2),
    LifeTask("breathing", .bare, times: 2), LifeTask("eye-drops", .bare, times: 2),
    LifeTask("symptoms", .log, times: 1),
  ]

  private static func dose(_ id: String, _ times: Int) -> LifeTask {
    LifeTask(id, .dose, times: times, daysPerVersion: 900)
  }

  private init(_ id: String, _ kind: Recording, times: Int, daysPerVersion: Int = 2400) {
    self.id = id
    title = id.prefix(1).uppercased() + id.dropFirst().replacing("-", with: " ")
    (self.kind, self.times, self.daysPerVersion) = (kind, times, daysPerVersion)
  }
}

extension LifeTask {
  /// Returns the days from which its versions are in force, first to last.
  ///
  /// They are counted back from the last day, so that a longer life ends like a shorter one.
  func starts(in days: ClosedRange<CivilDate>, place: Int) -> [CivilDate] {
    let last = days.upperBound.adding(days: -200 - 40 * place)
    var starts: [CivilDate] = []
    var day = last
    while day > days.lowerBound {
      starts.append(day)
      day = day.adding(days: -daysPerVersion)
    }
    return [days.lowerBound] + starts.reversed()
  }

  /// Returns what the task is in one of its versions.
  ///
  /// - Parameter age: How many versions come after this one.
  func content(from day: CivilDate, age: Int, place: Int, _ time: BenchTime) throws -> TaskContent {
    var content = TaskContent(title: title, schedule: try schedule(day, age, place, time))
    switch kind {
    case .dose: content.instructions = "Take \(5 * (1 + (7 * age + place) % 8)) mg with water."
    case .measured: content.activityType = .assessment
    case .log: content.impactsAdherence = false
    case .bare: content.instructions = "\(10 + 5 * (age % 4)) minutes."
    }
    return content
  }

  private func schedule(
    _ day: CivilDate,
    _ age: Int,
    _ place: Int,
    _ time: BenchTime
  ) throws -> Schedule {
    if case .log = kind { return Schedule([try time.allDay(from: day)]) }
    // Minutes that no two of its elements share: no event needs a tie.
    return Schedule(
      try (0..<times).map { element in
        let minute = 390 + element * (780 / times) + 5 * place + 10 * (age % 2)
        return try time.daily(from: day, minuteOfDay: minute)
      }
    )
  }
}
