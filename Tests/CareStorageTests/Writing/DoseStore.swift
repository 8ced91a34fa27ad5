import CareModel
import CareStorage
import CareTestSupport

/// A bare store with the task `doxylamine`, whose doses are its instructions, and a clock that is set.
///
/// Courses are told in words: `10 from 5, none from 20` is a dose of 10 since the midnight before
/// 5 January in UTC and none since 20 January.
struct DoseStore: ~Copyable {
  let test: TestStore
  let clock: SetClock
  var store: GitStore { test.store }

  /// Adds the task on 5 January at noon.
  init(_ dose: String = "10", from day: Int = 5, _ workTree: GitStore.WorkTree = .bare) throws {
    let clock = SetClock()
    clock.set(5)
    let test = try TestStore(workTree, clock: clock)
    var task = Fixtures.task()
    task.content.instructions = dose
    task.common.effectiveDate = Self.day(day)
    try test.store.add(task)
    self.test = test
    self.clock = clock
  }

  static func day(_ day: Int) -> Instant {
    Instant(seconds: 1_767_225_600 + Int64(day - 1) * 86_400)
  }

  /// The head of the task.
  func head() throws -> CareTask {
    let head = try store.read { snapshot throws(StoreError) in
      try snapshot.head(of: TestStore.key)?.cast(to: TaskContent.self)
    }
    guard let head else { throw GitComplaint(text: "no task") }
    return head
  }

  /// Gives the task another dose on a day.
  func dose(_ dose: String, _ rule: EffectiveRule = .byDefault, on day: Int) throws {
    clock.set(day)
    var task = try head()
    task.content.instructions = dose
    try store.update(task, rule)
  }

  func tag(_ tag: String, on day: Int) throws {
    clock.set(day)
    var task = try head()
    task.common.tags.append(tag)
    try store.update(task)
  }

  /// What the task says when, with its tags.
  func course() throws -> String {
    try store.read { snapshot throws(StoreError) in
      let course = try snapshot.graph(of: TestStore.key).course
      var words: [String] = []
      var end: Instant?
      for period in course.periods {
        if let end, end != period.span.lowerBound { words.append("none from \(Self.words(end))") }
        let task = try snapshot.version(period.version)?.cast(to: TaskContent.self)
        let dose = [task?.content.instructions ?? "-"] + (task?.common.tags ?? [])
        words.append("\(dose.joined(separator: "+")) from \(Self.words(period.span.lowerBound))")
        end = period.span.upperBound
      }
      if let end, end != .latest { words.append("none from \(Self.words(end))") }
      return words.joined(separator: ", ")
    }
  }

  /// How many versions the task has.
  func count() throws -> Int {
    try store.read { snapshot throws(StoreError) in
      try snapshot.graph(of: TestStore.key).versions.count
    }
  }

  private static func words(_ date: Instant) -> String {
    let seconds = date.seconds - day(1).seconds
    let noon =
      seconds % 86_400 == 43_200 ? "½" : seconds % 86_400 == 0 ? "" : ".\(seconds % 86_400)"
    return "\(seconds / 86_400 + 1)\(noon)"
  }
}
