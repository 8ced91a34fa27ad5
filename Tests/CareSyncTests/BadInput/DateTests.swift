import CareModel
import CareStorage
import Files
import TestSupport
import Testing

/// Commits whose authors and committers live in other times.
struct DateTests {
  private func web(_ dose: String, author: String, committer: String, by person: Person) throws {
    var record = try person.head()
    guard case .task(var task) = record else { return }
    task.content.instructions = dose
    record = .task(task)
    let path = "\(person.path)/\(Person.headPath)"
    try FileSystem.replace(path, with: record.bytes)
    let result = try run(
      "git",
      ["commit", "--quiet", "--all", "--message", "Web"],
      in: person.path,
      environment: ["GIT_AUTHOR_DATE": author, "GIT_COMMITTER_DATE": committer]
    )
    try #require(result.status == 0, "\(result.errors)")
  }

  @Test func `an author of the future says it when the committer does`() throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    let day = "@\(DayClock.day(7).seconds) +0000"
    try web("5", author: "@4070908800 +0000", committer: day, by: couple.left)
    couple.setClocks(8)
    try couple.right.tag()
    try couple.sync()
    #expect(try couple.left.tells() == ["dox: 10+a from 5, 5+a from 7"])
    #expect(try couple.right.tells() == ["dox: 10+a from 5, 5+a from 7"])
  }

  @Test(arguments: [
    "@0 +0000", "@4070908800 +0000", "@253370764799 +0000",
  ])
  func `a commit of whatever time is settled alike by everyone, and goes on`(date: String) throws {
    let couple = try Couple { try $0.add("10", from: 5) }
    try web("5", author: date, committer: date, by: couple.left)
    couple.setClocks(8)
    try couple.right.tag()
    try couple.sync()
    let told = try couple.left.tells()
    #expect(try couple.right.tells() == told)
    #expect(try couple.left.store.check().findings.filter { $0.severity == .error } == [])
    couple.setClocks(9)
    try couple.right.dose("7", .retroactive)
    try couple.sync()
    #expect(try couple.left.tells() == couple.right.tells())
    #expect(try couple.left.store.repair().repair == nil)
  }
}
