import CareModel

extension DemoPlan {
  /// A task for every card.
  var taskList: [DemoTask] {
    [medicines, measurements, activities, samples].flatMap { $0.compactMap(\.self) }
  }

  private var medicines: [DemoTask?] {
    [
      task(
        "lisinopril",
        "Take lisinopril",
        "One tablet of 10 mg, with a glass of water.",
        daily(at: (8, 0), text: "Breakfast", wanting: .tablet),
        .intervention,
        DemoHabit(.completion, 96, weekend: 90)
      ),
      task(
        "metformin",
        "Take metformin",
        "One tablet of 500 mg, with the meal.",
        daily(at: (8, 0), (19, 0), wanting: .tablet),
        .intervention,
        DemoHabit(.completion, 92, weekend: 82)
      ),
      task(
        "vitamin-d",
        "Take vitamin D",
        "One capsule on Sundays.",
        try? Schedule.weekly(on: [1], at: .demo(9, 0), from: firstDay, in: zone.id),
        .intervention,
        DemoHabit(.completion, 85)
      ),
      task(
        "ibuprofen",
        "Take ibuprofen",
        "One tablet of 200 mg, if the back hurts.",
        allDay(.tablet)
      ) {
        $0.asNeeded = AsNeeded(maximumCount: 3, leastInterval: Interval(hour: 6))
        $0.activityType = .intervention
      } habit: {
        DemoHabit(.tablets, 30, weekend: 45)
      },
    ]
  }

  private var measurements: [DemoTask?] {
    [
      task("pain", "How bad is the pain?", "0 is none, 10 the worst there is.", daily(at: (20, 0)))
      {
        $0.activityType = .assessment
        $0.thresholds = [Threshold(.greaterThan, 7, title: "Call the doctor")]
      } habit: {
        DemoHabit(.scale(1...8), 88, weekend: 75)
      },
      task(
        "blood-pressure",
        "Blood pressure",
        "Sitting, after five minutes of rest.",
        try? Schedule.weekly(on: [2, 5], at: .demo(7, 30), from: firstDay, in: zone.id)
      ) {
        $0.activityType = .assessment
        $0.thresholds = [Threshold(.greaterThan, 150, title: "Measure again, then call the doctor")]
      } habit: {
        DemoHabit(.pressure, 85)
      },
      task("dizziness", "Dizziness", "One entry whenever it happens.", allDay()) {
        $0.activityType = .assessment
        $0.impactsAdherence = false
      } habit: {
        DemoHabit(.occurrences, 20)
      },
    ]
  }

  private var activities: [DemoTask?] {
    [
      task(
        "water",
        "Drink water",
        nil,
        allDay(OutcomeValue(.integer(2000), units: "mL")),
        .intervention,
        DemoHabit(.glasses(5...9), 93)
      ),
      task(
        "stretch",
        "Stretch the back",
        "Ten minutes on the mat.",
        daily(at: (10, 0), (12, 30), (15, 30), (18, 0), lasting: 600),
        .intervention,
        DemoHabit(.completion, 66, weekend: 48, reasons: ["The back hurt", "No time"])
      ),
      task("walk", "Walk", nil, everySecondDay(at: .demo(17, 0), lasting: 1800)) {
        $0.activityType = .intervention
        $0.optional = true
      } habit: {
        DemoHabit(.completion, 60, weekend: 78, reasons: ["Rain", "Too tired"])
      },
      task(
        "back-school",
        "Kind to the back",
        "Lift with the knees, carry on both sides, and stand up once an hour.",
        allDay(),
        .readOnly,
        DemoHabit(.completion, 0)
      ),
    ]
  }

  private var samples: [DemoTask?] {
    [
      sampled(
        "steps",
        "Steps",
        HealthKitLinkage(
          quantityIdentifier: "HKQuantityTypeIdentifierStepCount",
          quantityType: .cumulative,
          unitString: "count"
        ),
        wanting: OutcomeValue(.double(6000), units: "count"),
        DemoHabit(.sample(2_500...9_500, units: "count"), 95)
      ),
      sampled(
        "resting-heart-rate",
        "Resting heart rate",
        HealthKitLinkage(
          quantityIdentifier: "HKQuantityTypeIdentifierRestingHeartRate",
          quantityType: .discrete,
          unitString: "count/min"
        ),
        DemoHabit(.sample(56...71, units: "count/min"), 90)
      ),
    ]
  }

  /// Returns a task; nil if this computer does not know the zone of its schedule.
  private func task(
    _ id: String,
    _ title: String,
    _ instructions: String?,
    _ schedule: Schedule?,
    _ edit: (inout TaskContent) -> Void,
    habit: () -> DemoHabit
  ) -> DemoTask? {
    guard let schedule else { return nil }
    var content = TaskContent(title: title, schedule: schedule)
    content.instructions = instructions
    content.carePlanID = Self.planID
    edit(&content)
    return DemoTask(record: fixed(record(id, content)), schedule: schedule, habit: habit())
  }

  private func task(
    _ id: String,
    _ title: String,
    _ instructions: String?,
    _ schedule: Schedule?,
    _ type: TaskContent.ActivityType,
    _ habit: DemoHabit
  ) -> DemoTask? {
    task(id, title, instructions, schedule, { $0.activityType = type }, habit: { habit })
  }

  private func sampled(
    _ id: String,
    _ title: String,
    _ linkage: HealthKitLinkage,
    wanting target: OutcomeValue? = nil,
    _ habit: DemoHabit
  ) -> DemoTask? {
    guard let schedule = allDay(target) else { return nil }
    var content = HealthTaskContent(title: title, schedule: schedule, healthKitLinkage: linkage)
    content.carePlanID = Self.planID
    return DemoTask(record: fixed(record(id, content)), schedule: schedule, habit: habit)
  }

  private func daily(
    at times: (hour: Int, minute: Int)...,
    lasting seconds: Double = 3600,
    text: String? = nil,
    wanting target: OutcomeValue? = nil
  ) -> Schedule? {
    try? Schedule.daily(
      at: times.map { .demo($0.hour, $0.minute) },
      from: firstDay,
      in: zone.id,
      duration: .seconds(seconds),
      text: text,
      targets: [target].compactMap(\.self)
    )
  }

  private func allDay(_ target: OutcomeValue? = nil) -> Schedule? {
    try? Schedule.allDay(from: firstDay, in: zone.id, targets: [target].compactMap(\.self))
  }

  private func everySecondDay(at time: TimeOfDay, lasting seconds: Double) -> Schedule? {
    guard
      var element = (try? Schedule.daily(at: time, from: firstDay, in: zone.id))?.elements.first
    else {
      return nil
    }
    (element.interval, element.duration) = (Interval(day: 2), .seconds(seconds))
    return Schedule([element])
  }
}

extension OutcomeValue {
  fileprivate static let tablet = OutcomeValue(.integer(1), units: "tablets")
}

extension TimeOfDay {
  /// A time of the table above, all of which are times of day.
  fileprivate static func demo(_ hour: Int, _ minute: Int) -> TimeOfDay {
    guard let time = try? TimeOfDay(hour, minute) else {
      preconditionFailure("A demonstration has times of day.")
    }
    return time
  }
}
