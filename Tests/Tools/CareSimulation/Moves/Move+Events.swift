import CareEvents
import CareModel
import CareStorage
import CareSamples

extension Move {
  /// What people do with the events of a few days, so that several do it with the same.
  static let events = [
    Move(name: "complete", weight: 8, make: complete),
    Move(name: "record", weight: 8, make: record),
    Move(name: "withdraw", weight: 5, make: withdraw),
  ]

  private static func complete(_ turn: inout MoveTurn) throws {
    guard let event = try turn.anyEvent() else { return }
    let entry = OutcomeEntry.completion(at: turn.device.clock.now)
    try turn.record(entry, for: event, .onlyOnce)
  }

  private static func record(_ turn: inout MoveTurn) throws {
    guard let event = try turn.anyEvent() else { return }
    let number = turn.dice.number(1...3)
    let values = (0..<turn.dice.number(1...2)).map { place in
      OutcomeValue(
        event.task.isHealthTask ? .double(Double(number)) : .integer(number + place),
        units: turn.dice.once(in: 2) ? "mg" : nil,
        createdDate: turn.device.clock.now
      )
    }
    var entry = OutcomeEntry(event.task.isHealthTask ? Array(values.prefix(1)) : values)
    if turn.dice.once(in: 5) { entry = OutcomeEntry([], state: .notCompleted, reason: "asleep") }
    try turn.record(entry, for: event, turn.dice.pick([.onlyOnce, .replacing, .appending]))
  }

  private static func withdraw(_ turn: inout MoveTurn) throws {
    guard let event = try turn.anyEvent(), let outcome = event.outcome else { return }
    let place = turn.dice.once(in: 2) ? 0 : nil
    turn.note("\(outcome.id)" + (place == nil ? "" : ", one value"))
    try turn.store().write("Withdraw") { transaction throws(StoreError) in
      _ = try transaction.withdraw(valueAt: place, of: outcome)
    }
  }
}

extension MoveTurn {
  fileprivate mutating func anyEvent() throws -> CareEvent? {
    let day = Fixtures.day("2026-01-1\(dice.number(0...2))")
    let tasks = dice.once(in: 4) ? ["steps"] : ["doxylamine"]
    return dice.any(of: try store().events(EventQuery(on: day, taskIDs: tasks)).events)
  }

  fileprivate mutating func record(
    _ entry: OutcomeEntry,
    for event: CareEvent,
    _ rule: RecordingRule
  ) throws {
    note("\(event.identity.outcomeID) \(rule)")
    try store().write("Record") { transaction throws(StoreError) in
      _ = try transaction.record(entry, for: event, rule)
    }
  }
}
