import CareStorage
import TestSupport
import Testing

/// A squash of commits that git made says what its one tree says, on the day of the squash; what it
/// left out comes with the commits themselves.
struct SquashTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let deed: Row.Deed
    let squashed: String
    let synced: String

    var testDescription: String { name }

    static let all = [
      Case(
        name: "a web edit of the 7th, squashed on the 10th",
        deed: {
          $0.clock.set(7)
          try $0.web("5")
        },
        squashed: "dox: 10+a from 5, 5+a from 10",
        synced: "dox: 10+a from 5, 5+a from 10; asked 7-10: regimen 10 or 5"
      ),
      Case(
        name: "a typo and its revert",
        deed: {
          try $0.dose("100")
          try $0.gitRevert()
        },
        squashed: "dox: 10+a from 5",
        synced: "dox: 10+a from 5"
      ),
      Case(
        name: "a typo whose head alone was taken back",
        deed: {
          try $0.dose("100")
          try $0.takeHeadBack()
        },
        squashed: "dox: 10+a from 5, 100+a from 6",
        synced: "dox: 10+a from 5"
      ),
    ]
  }

  @Test(arguments: Case.all, [true, false])
  func `a squash says what its tree says`(test: Case, isRepaired: Bool) throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    try couple.left.tag()
    try test.deed(couple.right)
    couple.setClocks(10)
    try couple.bringTogether(.squash, taking: "theirs")
    if isRepaired {
      _ = try couple.left.store.repair()
    } else {
      _ = try couple.left.store.settle()
    }
    let told = try couple.left.tells()
    #expect(told == [test.squashed])
    try couple.sync()
    let both = try [couple.left.tells(), couple.right.tells()]
    #expect(both == [[test.synced], [test.synced]])
  }
}
