import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Laws of what `careplan watch --events` tells, on every pair of commits of a store.
struct EventChangeTests {
  private typealias State = (events: [JudgedEvent], words: EventWords)

  /// A demonstration in which somebody does everything that can be done to events.
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store("demo", "populate", "--days", "2")
    for words in [
      ["complete", "walk", "--date", "2026-11-20", "--force"],
      ["update", "task/walk", "--note", "x", "-m", "x"],
      ["record", "pain", "9", "--date", "2026-11-18"],
      ["update", "task/pain", "--title", "Pain", "-m", "x"],
      ["update", "task/metformin", "--daily", "09:00", "--retroactive", "-m", "x"],
      ["delete", "task/stretch", "--effective", "2026-11-19", "-m", "x"],
      ["undo", "pain", "--date", "2026-11-18"],
    ] {
      let run = store.run(words)
      try #require(run.status == 0, "\(words): \(run.errors)")
    }
    return store
  }

  private func context(_ store: CommandStore) throws -> CommandContext {
    let terminal = Terminal(width: nil, color: .never, environment: [:])
    let spec = EventsCommand.spec
    return try CommandContext(
      ProcessEnvironment(
        directory: store.path,
        environment: ["CAREPLAN_NOW": CommandStore.now],
        clock: { Date() },
        output: MemorySink(),
        errors: MemorySink(),
        readInput: { [] },
        inputIsTerminal: false
      ),
      CommandTable.standard,
      GlobalOptions(),
      spec,
      ParsedArguments(options: spec.options),
      output: Output(to: MemorySink(), terminal),
      errors: Output(to: MemorySink(), terminal)
    )
  }

  /// What the three last days are at every commit, from the first on.
  private func states(_ store: CommandStore) throws -> [State] {
    let context = try context(store)
    let open = try context.openStore()
    let commits = try store.git("rev-list", "--reverse", "HEAD").split(separator: "\n")
    let arguments = ParsedArguments(options: EventsCommand.spec.options)
    let options = try EventOptions(arguments)
    let first = try #require(CivilDate("2026-11-18"))
    let query = EventQuery(.days(first...first.adding(days: 2)))
    return try commits.map { commit in
      let found = try JudgedEvents(
        open,
        options.reading(String(commit)),
        asOf: open.dates.now,
        for: context
      ) { _ in query }
      return (found.all, EventWords(found.all, open))
    }
  }

  /// The events that differ, by task and start.
  private func names(_ changes: [EventChange]) -> [String] {
    changes.map {
      let event = $0.after ?? $0.before ?? [:]
      return "\(event["task"]?.string ?? "")@\(event["eventStart"]?.string ?? "")"
    }
  }

  @Test func `the way back is the way there turned round, and standing still is none`() throws {
    let states = try states(store())
    #expect(states.count == 9)
    for (place, one) in states.enumerated() {
      #expect(EventChange.all(from: one, to: one).isEmpty, "\(place)")
      for (other, two) in states.enumerated() {
        let there = EventChange.all(from: one, to: two)
        let back = EventChange.all(from: two, to: one)
        #expect(there.map(\.before) == back.map(\.after), "\(place) to \(other)")
        #expect(there.map(\.after) == back.map(\.before), "\(place) to \(other)")
        #expect(there.map(\.members) == back.map(\.members), "\(place) to \(other)")
        #expect(there.allSatisfy { !$0.members.isEmpty }, "\(place) to \(other)")
      }
    }
  }

  @Test func `what a longer way changes, one of its steps changes`() throws {
    let states = try states(store())
    for first in states.indices {
      for last in states.indices.dropFirst(first) {
        let whole = Set(names(EventChange.all(from: states[first], to: states[last])))
        let steps = (first..<last).flatMap {
          names(EventChange.all(from: states[$0], to: states[$0 + 1]))
        }
        #expect(whole.isSubset(of: steps), "\(first) to \(last)")
      }
    }
  }

  @Test func `each thing that is done changes the events that it is about`() throws {
    let states = try states(store())
    let steps = zip(states, states.dropFirst()).map { names(EventChange.all(from: $0, to: $1)) }
    #expect(steps[0].count > 20, "a demonstration comes")
    #expect(steps[1] == ["walk@2026-11-20T17:00:00"])
    #expect(steps[2].isEmpty, "a note")
    #expect(steps[3] == ["pain@2026-11-18T20:00:00"])
    #expect(steps[4].allSatisfy { $0.hasPrefix("pain@") } && !steps[4].isEmpty, "\(steps[4])")
    #expect(steps[5].contains("metformin@2026-11-19T09:00:00"), "\(steps[5])")
    #expect(steps[6].contains("stretch@2026-11-19T10:00:00"), "\(steps[6])")
    #expect(steps[7] == ["pain@2026-11-18T20:00:00"])
  }
}
