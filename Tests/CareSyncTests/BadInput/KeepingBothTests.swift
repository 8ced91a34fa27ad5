import CareModel
import CareStorage
import TestSupport
import Testing

/// Keeping both doses where they are in question, and nowhere else.
struct KeepingBothTests {
  @Test func `the other side's dose is a record of its own while it is in question`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    try couple.right.dose("20", from: 20)
    couple.setClocks(7)
    try couple.left.dose("20", from: 15)
    try couple.sync()
    #expect(
      try couple.left.tells() == ["dox: 10 from 5, 20 from 15; asked 15-20: regimen 10 or 20"]
    )
    try couple.left.store.write("Keep both") { transaction throws(StoreError) in
      for conflict in try transaction.snapshot.conflicts() {
        _ = try transaction.keepBoth(conflict)
      }
    }
    try couple.sync()
    for person in [couple.left, couple.right] {
      let told = try person.tells()
      #expect(told == ["dox: 10 from 5, 20 from 15", "dox-2: 10 from 15, none from 20"])
      let due = try [8, 14, 16, 19, 21, 25].map { try person.countDue(on: $0) }
      #expect(due == [1, 1, 2, 2, 1, 1])
      #expect(try person.store.check().findings.filter { $0.severity == .error } == [])
    }
  }

  @Test func `periods that are apart are kept apart`() throws {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.dose("25", from: 20)
    }
    try couple.right.dose("12", .during(DayClock.day(8)..<DayClock.day(10)))
    couple.setClocks(7)
    try couple.left.dose("30", .planned)
    try couple.sync()
    try couple.left.store.write("Keep both") { transaction throws(StoreError) in
      for conflict in try transaction.snapshot.conflicts() {
        _ = try transaction.keepBoth(conflict)
      }
    }
    try couple.sync()
    let told = try couple.right.tells()
    #expect(
      told == [
        "dox: 10 from 5, 30 from 20", "dox-2: 12 from 8, none from 10, 25 from 20",
      ]
    )
    let due = try [6, 8, 9, 12, 19, 21].map { try couple.right.countDue(on: $0) }
    #expect(due == [1, 2, 2, 1, 1, 2])
  }
}
