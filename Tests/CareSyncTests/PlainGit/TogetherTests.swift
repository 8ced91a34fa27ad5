import CareStorage
import TestSupport
import Testing

/// Whatever two people did apart, it comes to the same by careplan and by git alone.
struct TogetherTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let row: Row
    let way: Way
    let isSetUp: Bool
    /// Which side of a conflict somebody takes.
    let side: String

    var testDescription: String {
      "\(row.testDescription): \(way.rawValue), \(side), \(isSetUp ? "with" : "without") drivers"
    }

    /// A driver leaves little to a person.
    static let all = Row.all.flatMap { row in
      Way.allCases.flatMap { way in
        [(false, "ours"), (false, "theirs"), (true, "theirs")].map {
          Case(row: row, way: way, isSetUp: $0.0, side: $0.1)
        }
      }
    }.filter { $0.row.isKept($0.way, taking: $0.side) }
  }

  @Test(arguments: Row.all)
  func `a row comes out by sync as it should`(row: Row) throws {
    let couple = try row.couple()
    try couple.sync()
    for person in [couple.left, couple.right] {
      let told = try person.tells()
      #expect(told == [row.result], "\(person.name)")
    }
    for (course, result) in row.decisions.sorted(by: { $0.key < $1.key }) {
      let couple = try row.couple()
      try couple.sync()
      try couple.right.decide(for: course)
      try couple.sync()
      let told = try couple.left.tells()
      #expect(told == [result], "decided for \(course)")
    }
  }

  @Test(arguments: Case.all)
  func `a row comes out by plain git as by sync`(test: Case) throws {
    let couple = try test.row.couple()
    if test.isSetUp { try couple.setUpGit() }
    try couple.bringTogether(test.way, taking: test.side)
    if test.side == "ours" {
      _ = try couple.left.store.settle()
    } else {
      _ = try couple.left.store.repair()
    }
    let told = try couple.left.tells()
    #expect(told == [test.row.result])
    try couple.sync()
    for person in [couple.left, couple.right] {
      let told = try person.tells()
      #expect(told == [test.row.result], "\(person.name), after a sync")
    }
  }
}

extension Couple {
  /// Syncs until both have everything.
  func sync() throws {
    for person in [left, right, left] { try person.sync() }
  }
}
