import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct SignOffSyncTests {
  @Test(arguments: Carrier.allCases)
  func `a sign-off travels, and what the other side changed meanwhile is said of it`(
    _ carrier: Carrier
  ) throws {
    let home = try Household(carrier)
    try home.left.signOff(text: "Doses checked")
    try home.right.edit { $0.tags = ["evening"] }
    try home.sync(home.left)
    #expect(try home.sync(home.right).kind == .merged)
    #expect(try home.sync(home.left).kind == .fastForward)
    #expect(try home.heads().count == 1)
    for store in [home.left, home.right] {
      #expect(try home.sync(store).kind == .upToDate)
      let found = try store.signOffs()
      #expect(found.map(\.text) == ["Doses checked"])
      #expect(try store.standing(of: found[0]) == .changed([Doxylamine.key]))
    }
    #expect(try home.complaints() == [])
  }

  @Test func `sign-offs of the same records on both sides both stay`() throws {
    let home = try Household(.program, .bare)
    try home.left.signOff(text: "Seen on the left")
    try home.right.signOff(text: "Seen on the right")
    try home.settle()
    #expect(try home.heads().count == 1)
    for store in [home.left, home.right] {
      let found = try store.signOffs()
      #expect(Set(found.map(\.text)) == ["Seen on the left", "Seen on the right"])
      for signOff in found { #expect(try store.standing(of: signOff) == .unchanged) }
    }
    #expect(try home.complaints() == [])
  }
}
