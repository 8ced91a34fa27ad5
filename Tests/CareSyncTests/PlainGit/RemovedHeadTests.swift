import CareModel
import CareStorage
import Files
import TestSupport
import Testing

/// F8: what was deleted and not committed is what its file showed, not what an exchange brought since.
struct RemovedHeadTests {
  @Test(arguments: ["careplan delete", "rm"])
  func `a dose that a sync brought over a removed file is not deleted by somebody who never saw it`(
    how: String
  ) throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    if how == "rm" {
      try FileSystem.removeIfPresent("\(couple.left.path)/\(Person.headPath)")
    } else {
      try couple.left.store.draft(deleting: Person.task)
    }
    couple.setClocks(7)
    try couple.right.dose("20")
    try couple.right.sync()
    try couple.left.sync()
    couple.setClocks(8)
    _ = try couple.left.store.commit(couple.left.store.prepareWorkTree("Delete"))
    let result = [
      "dox: 10 from 5, 20 from 7; asked 7-8: regimen 10 or 20; asked 8-: regimen 20 or none"
    ]
    let told = try couple.left.tells()
    #expect(told == result)
    try couple.sync()
    let theirs = try couple.right.tells()
    #expect(theirs == result)
  }

  @Test func `a file that is removed after a sync deletes what the sync brought`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    couple.setClocks(7)
    try couple.right.dose("20")
    try couple.sync()
    couple.setClocks(8)
    try couple.left.store.draft(deleting: Person.task)
    try couple.left.sync()
    _ = try couple.left.store.commit(couple.left.store.prepareWorkTree("Delete"))
    let told = try couple.left.tells()
    #expect(told == ["dox: 10 from 5, 20 from 7, none from 8"])
  }
}
