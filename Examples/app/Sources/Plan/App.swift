import CareKitCalls
import CarePlanKit
import Foundation

/// What the app does with its store.
struct App {
  let store: GitStore
  let zone: TimeZone

  init(_ directory: URL) throws {
    let author = Surroundings.Author(name: "Example App", email: "app@example.org")
    store = try GitStore(at: directory, createIfMissing: true, author: author)
    zone = try TimeZone(store.manifest().timezone) ?? .gmt
  }

  /// Adds two tasks to a store that has none.
  func fill() async throws {
    guard try await store.read({ try $0.fetch(TaskContent.self).isEmpty }) else { return }
    let tablets = OutcomeValue(.integer(1), units: "tablets")
    guard let id = TimeZoneID(zone), let today = CivilDate(.now, in: zone) else { return }
    let times = try [TimeOfDay(8), TimeOfDay(20)]
    let doses = try Schedule.daily(at: times, from: today, in: id, targets: [tablets])
    let walks = try Schedule.allDay(from: today, in: id)
    var pill = CareTask(id: "lisinopril", title: "Take lisinopril", schedule: doses)
    pill.instructions = "One tablet of 10 mg with a glass of water."
    let tasks = [pill, CareTask(id: "walk", title: "Walk", schedule: walks)]
    try await store.inBackground { try $0.add(tasks) }
  }

  /// Prints the day: a box for each event, ticked if it is done.
  func show() async throws {
    for event in try await today() {
      let box = event.outcome == nil ? "[ ]" : "[x]"
      print(box, time(of: event), event.task.content.title ?? event.task.id)
    }
    guard let day = CivilDate(.now, in: zone) else { return }
    let report = try await store.read { try $0.adherence(AdherenceQuery(EventQuery(on: day))) }
    print("\(report.total.done) of \(report.total.events) done\n")
  }

  /// Completes the first event that is open.
  func completeNext() async throws {
    let stored = CareKitStore(store)
    guard let event = try await today().first(where: { $0.outcome == nil }) else { return }
    try await stored.toggleCompletion(of: event)
  }

  /// Exchanges with the family's copy; what is in question afterwards waits for somebody.
  func sync() async throws {
    let remotes = try await store.inBackground(.reading) { try $0.remotes() }
    guard remotes.contains(where: { $0.name == "origin" }) else { return }
    do {
      let report = try await store.sync("origin")
      print("\(report.received.count) versions came, \(report.sent.count) went")
      for key in report.open { print("\(key) has to be decided") }
    } catch let error as StoreError where error.code.isPassing {
      print("the other copy cannot be reached now; the next run sends all of it")
    }
  }

  private func today() async throws -> [CareEvent] {
    guard let day = CivilDate(.now, in: zone) else { return [] }
    return try await store.read { try $0.events(EventQuery(on: day)).events }
  }

  private func time(of event: CareEvent) -> String {
    guard !event.isAllDay else { return "today" }
    var style = Date.FormatStyle(date: .omitted, time: .shortened)
    style.timeZone = zone
    return Date(event.start).formatted(style)
  }
}
