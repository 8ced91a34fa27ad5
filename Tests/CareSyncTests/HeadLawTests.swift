import CareModel
import CareSimulation
import CareStorage
import TestSupport
import Testing

/// What the simulations take for the head of a record.
struct HeadLawTests {
  private func complaint(_ person: Person) throws -> String? {
    let files = try person.git("ls-files").split(separator: "\n").map(String.init)
    return try HeadLaw(of: files, in: person.path).complaint()
  }

  /// Somebody with a task of which the version before the last deletion is erased.
  private func couple() throws -> Couple {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.dose("20")
    }
    let second = try couple.left.head().version.uuid
    try couple.left.end()
    try couple.left.store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: second, reason: "request")
    }
    return couple
  }

  @Test func `what an erased version was made from is no leaf`() throws {
    let couple = try couple()
    #expect(try couple.left.head().version.isTombstone)
    #expect(try complaint(couple.left) == nil)
    #expect(try couple.left.store.check().findings.map(\.description) == [])
  }

  @Test func `a head that shows what an erased version was made from is none`() throws {
    let couple = try couple()
    let versions = try couple.left.store.read { snapshot throws(StoreError) in
      try snapshot.versions(of: Person.task)
    }
    let first = try #require(versions.first { $0.version.previous.isEmpty })
    let head = try #require(StoreLayout.head(of: Person.task))
    try couple.directory.write(first.bytes, to: "left/\(head)")
    #expect(try complaint(couple.left) == "\(head) breaks the head rule.")
  }
}
