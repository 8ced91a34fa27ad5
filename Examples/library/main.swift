// The README's library example: a store of your own, a record, a change, a dose, and its history.
import CarePlanKit
import Foundation

let directory = FileManager.default.temporaryDirectory.appending(path: "careplan-example").path()
guard let newYork = TimeZoneID("America/New_York"), let rules = TimeZoneRules(newYork),
  let morning = CivilDateTime("2026-01-05T08:00:00")
else { preconditionFailure("This machine does not know New York's time.") }

let (store, _) = try GitStore.create(
  at: directory,
  timezone: newYork,
  surroundings: .system(author: .init(name: "Example", email: "example@example.org"))
)
defer { try? FileManager.default.removeItem(atPath: directory) }

let breakfast = ScheduleElement(
  start: rules.resolve(morning),
  timezone: newYork,
  interval: Interval(day: 1),
  text: "Breakfast",
  targetValues: [OutcomeValue(.integer(1), units: "tablets")]
)
var task = try store.add(
  CareTask(id: "lisinopril", title: "Take lisinopril", schedule: Schedule([breakfast]))
)
task.instructions = "One tablet of 10 mg with a glass of water."
try store.update(task)

let versions = try store.fetch(TaskContent.self, RecordQuery(.allVersions, ids: ["lisinopril"]))
print("\(versions.count) versions of \(task.id), in \(try store.log().count) commits")

let week = EventQuery(.days(morning.date...morning.date.adding(days: 6)))
if let dose = try store.events(week).events.first {
  try store.write("Take the first dose") { transaction throws(StoreError) in
    try transaction.record(.completion(at: dose.start), for: dose)
  }
}
let report = try store.adherence(AdherenceQuery(week))
print("\(report.total.done) of \(report.total.events) doses")
