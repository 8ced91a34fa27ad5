import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Erasing one of two recordings of a dose that the merge has joined.
struct ErasedJoinTests {
  private static let key = RecordKey(.outcome, Fixtures.outcome().id)

  private static func outcome(_ note: String) -> Outcome {
    var outcome = Fixtures.outcome()
    outcome.common.notes = [Note(content: note)]
    return outcome
  }

  /// Two clones that each recorded the same dose, one with a secret, and both versions.
  private static func clones() throws -> (clones: Clones, secret: VersionID, kept: VersionID) {
    let clones = try Clones()
    let secret = try clones.left.add(outcome("Secret"))
    let kept = try clones.right.add(outcome("Kept"))
    return (clones, secret.version.uuid, kept.version.uuid)
  }

  private static func purge(_ uuid: VersionID, in store: GitStore) throws {
    try store.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(version: uuid, reason: "request")
    }
  }

  private func expectNoSecret(_ clones: Clones, _ kept: VersionID) throws {
    for (name, store) in [("left", clones.left), ("right", clones.right)] {
      let found = try run("git", ["grep", "-l", "Secret", "HEAD"], in: clones.directory[name])
      #expect(found.output == "", "\(name)")
      let head = try store.read { snapshot throws(StoreError) in try snapshot.head(of: Self.key) }
      #expect(head?.version.uuid == kept, "\(name)")
    }
    #expect(try clones.head("left") == clones.head("right"))
    #expect(try clones.complaints() == [])
  }

  @Test func `the join goes with the recording whose note it carries`() throws {
    let (clones, secret, kept) = try Self.clones()
    try clones.merge()
    try Self.purge(secret, in: clones.right)
    try clones.merge()
    try expectNoSecret(clones, kept)
  }

  @Test func `a join that another copy made meanwhile goes too`() throws {
    let (clones, secret, kept) = try Self.clones()
    try clones.exchange()
    try clones.right.merge("other/main")
    try Self.purge(secret, in: clones.left)
    try clones.merge()
    try clones.merge()
    try expectNoSecret(clones, kept)
  }

  @Test func `versions that a person made of the join stay, and are told`() throws {
    let (clones, secret, _) = try Self.clones()
    try clones.merge()
    let joined = try clones.left.fetch(OutcomeContent.self, RecordQuery())
    var outcome = try #require(joined.first)
    outcome.common.tags = ["seen"]
    let later = try clones.left.update(outcome)
    let written = try clones.left.commit("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(version: secret, reason: "request")
    }
    #expect(written.erasures.count == 2)
    #expect(written.remarks.count == 1)
    #expect(written.remarks.first?.contains(later.version.uuid.description) == true)
    #expect(written.remarks.first?.contains("erasing the whole record") == true)
  }
}
