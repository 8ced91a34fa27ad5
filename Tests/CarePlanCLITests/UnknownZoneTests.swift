import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Zones that this machine does not know: slips of the hand, and what newer machines say.
struct UnknownZoneTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add a walk")
  }

  /// Commits a file with another zone in it by git alone.
  private func plant(_ zone: String, in path: String) throws {
    let text = try store.directory.text(of: "store/\(path)")
    let planted = text.replacing("America/New_York", with: zone)
    try #require(planted != text)
    try store.directory.write(planted, to: "store/\(path)")
    try store.git("commit", "--quiet", "--all", "-m", "Another zone")
  }

  /// Adds a task whose schedule is in a zone that nobody has, as a newer machine would.
  private func plantTask() throws {
    let path = "tasks/lost/current.json"
    let text = try store.directory.text(of: "store/tasks/walk/current.json")
      .replacing("\"id\": \"walk\"", with: "\"id\": \"lost\"")
      .replacing("America/New_York", with: "Europe/Newcity")
    try store.directory.write(text, to: "store/\(path)")
    try store.git("add", "--all")
    try store.git("commit", "--quiet", "-m", "From a newer machine")
    _ = store.run("check", "--fix")
    try #require(store("list", "tasks").contains("lost"))
  }

  @Test(arguments: ["Mars/Olympus", "Europe/Newcity"])
  func `every command works in a store of an unknown zone and says so`(zone: String) throws {
    try plant(zone, in: "careplan.json")
    let commands = [
      ["agenda"], ["events"], ["list", "tasks"], ["show", "task/walk"], ["log"],
      ["diff", "HEAD~1"],
      ["review", "HEAD~1..HEAD"], ["status"], ["config"], ["config", "timezone"], ["gc"],
      ["adherence", "--week"], ["conflicts"], ["export"], ["restore", "--all", "-n"],
      ["update", "task/walk", "--title", "Run", "-m", "Run"], ["undo"],
      ["complete", "walk", "--at", "08:00", "-m", "Walked"], ["config", "name", "Home"],
    ]
    for command in commands {
      let run = store.run(command)
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(run.errors.contains("time zone \(zone)"), "\(command)")
      #expect(run.errors.contains("those of UTC"), "\(command)")
    }
    let check = store.run("check")
    #expect(check.output.contains("unknownZone"))
    store("config", "timezone", "Europe/Vienna")
    #expect(!store.run("agenda").errors.contains(zone))
  }

  @Test func `nothing new is placed by the clocks of a zone that stands in`() throws {
    try plant("Europe/Newcity", in: "careplan.json")
    let words = ["add", "task", "new", "--title", "New", "--daily", "08:00", "-m", "New"]
    let run = store.run(words)
    #expect(run.status == 64)
    #expect(run.errors.contains("name one with --time-zone"))
    #expect(store.run(words + ["--time-zone", "Europe/Vienna"]).status == 0)
    #expect(store("show", "task/new", "-o", "json").contains("Europe/Vienna"))
  }

  @Test func `a task of an unknown zone is named, and all others are shown`() throws {
    try plantTask()
    for command in [["agenda"], ["events"], ["adherence", "--week"], ["calendar"]] {
      let run = store.run(command)
      #expect(run.status == 0)
      #expect(run.errors.contains("the events of task/lost are left out"), "\(command)")
      #expect(run.errors.contains("Europe/Newcity"), "\(command)")
    }
    #expect(store("agenda").contains("Walk"))
    let all = store.run("complete", "--at", "08:00", "--all", "-m", "All of the morning")
    #expect(all.errors.contains("task/lost") || all.status == 64, "\(all.errors)")
    let one = store.fails(65, "complete", "lost", "--at", "08:00", "-m", "Lost")
    #expect(one.contains("Europe/Newcity of task/lost"))
    for command in [["events", "task/lost"], ["adherence", "task/lost"]] {
      let run = store.run(command)
      #expect(run.status == 65 && run.errors.contains("Europe/Newcity"), "\(command): \(run)")
      #expect(store.run(command + ["task/walk"]).status == 0)
    }
    #expect(store("list", "tasks").contains("lost"))
    store("show", "task/lost")
  }

  @Test func `programs are told of a task whose events are left out`() throws {
    try plantTask()
    let agenda = try json("careplan.agenda/v1", of: store("agenda", "--json")).object
    let beside = try json("careplan.missing/v1", of: store("events", "--json"))
    let ends = try ["agenda", "events"].map { verb in
      let last = try #require(store(verb, "-o", "json-lines").split(separator: "\n").last)
      return try CanonicalJSON.read(Array(last.utf8)).object?["missing"]
    }
    for missing in [agenda?["missing"], beside] + ends {
      let task = missing?.object?["tasks"]?.array?.first?.object
      #expect(task?["kind"]?.string == "task")
      #expect(task?["id"]?.string == "lost")
      #expect(task?["reason"]?.string == "unknownZone")
      #expect(task?["message"]?.string?.contains("Europe/Newcity") == true)
      #expect(missing?.object?["files"]?.array == [])
    }
    let walk = try CanonicalJSON.read(Array(store("events", "task/walk", "--json").utf8)).object
    #expect(walk?.keys.map(\.self) == ["careplan.events/v1"])
  }

  @Test func `a slip of the hand in a zone is not committed`() throws {
    let path = "store/tasks/walk/current.json"
    let text = try store.directory.text(of: path)
    for (zone, meant) in [("America/New_Yrok", "America/New_York"), ("Vienna", "Europe/Vienna")] {
      try store.directory.write(text.replacing("America/New_York", with: zone), to: path)
      let errors = store.fails(65, "commit", "-m", "Another zone")
      #expect(errors.contains("did you mean '\(meant)'?"), "\(errors)")
    }
    try store.directory.write(text.replacing("America/New_York", with: "Mars/Olympus"), to: path)
    #expect(store.fails(65, "commit", "-m", "Mars").contains("no time zone 'Mars/Olympus'"))
    store("restore", "--all")
    let manifest = try store.directory.text(of: "store/careplan.json")
    try store.directory.write(
      manifest.replacing("America/New_York", with: "America/Newyork"),
      to: "store/careplan.json"
    )
    let errors = store.fails(65, "commit", "-m", "Another zone")
    #expect(errors.contains("did you mean 'America/New_York'?"))
  }
}
