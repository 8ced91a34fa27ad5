import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// What becomes of a sign-off when others go on.
struct SignOffStandingTests {
  /// A branch `dose` off the first commit of a task, with a change and a sign-off of it, and `main` that
  /// went on with a patient.
  private func parted() throws -> TestStore {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("switch", "-q", "-c", "dose")
    try test.retitle("doxylamine", "Take one")
    try test.store.signOff(text: "Doses checked")
    try test.git("switch", "-q", "main")
    try test.store.add(Fixtures.patient())
    return test
  }

  private static let patient = RecordKey(.patient, "patient")

  @Test func `outcomes end no sign-off, and any other record does`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.store.signOff()
    let signOff = try #require(try test.store.signOffs().first)
    try test.store.add(Fixtures.outcome())
    #expect(try test.store.standing(of: signOff) == .unchanged)
    let patient = try test.store.add(Fixtures.patient())
    #expect(try test.store.standing(of: signOff) == .changed([Self.patient]))
    try test.retitle("doxylamine", "Take one")
    #expect(try test.store.standing(of: signOff) == .changed([Self.patient, TestStore.key]))
    #expect(try test.store.standing(of: signOff, at: "HEAD~2") == .unchanged)
    // What is taken back by new versions is not what was agreed to, to the byte.
    try test.store.delete(patient)
    #expect(try test.store.standing(of: signOff) != .unchanged)
    try test.git("reset", "-q", "--hard", signOff.commit.id)
    #expect(try test.store.standing(of: signOff) == .unchanged)
  }

  /// It was told as one that stands, since the records that it names were there.
  @Test func `a sign-off whose two lines contradict each other counts for nothing`() throws {
    let test = try parted()
    try test.git("switch", "-q", "dose")
    let digest = try #require(try test.store.signOffs().first).recordsDigest
    let other = String(try test.git("rev-parse", "main").prefix(40))
    let message = """
      ok

      Signed-off-by-reviewer: Example Pharmacy <pharmacy@example.org>
      Signed-off-commit: \(other)
      Signed-off-records: \(digest)
      """
    try test.git("commit", "-q", "--allow-empty", "-m", message)
    let signOff = try #require(try test.store.signOffs().first)
    #expect(signOff.agreedCommit == other)
    #expect(try test.store.standing(of: signOff) == .contradictory)
  }

  /// The plan that was made here before was taken back instead.
  @Test func `after the sign-off of another branch undo takes nothing back here`() throws {
    let test = try parted()
    try test.store.signOff("dose", text: "Doses checked again")
    let error = #expect(throws: StoreError.self) { try test.store.undo() }
    #expect(error?.code == .refused && error?.message.contains("'dose'") == true)
    try test.git("switch", "-q", "dose")
    _ = try test.store.undo()
    #expect(try test.store.signOffs("main..dose").count == 1)
    try test.git("switch", "-q", "main")
    _ = try test.store.undo()
  }

  @Test func `a squash keeps what was agreed to, and says whose word it is`() throws {
    let test = try parted()
    try test.git("reset", "-q", "--hard", "dose~2")
    try test.git("merge", "-q", "--squash", "dose")
    try test.git("commit", "-q", "--no-edit")
    let found = try test.store.signOffs("HEAD~1..HEAD")
    let signOff = try #require(found.first)
    #expect(found.count == 1 && signOff.isCarried && !signOff.isByAuthor)
    #expect(signOff.text == "Doses checked")
    #expect(try test.store.standing(of: signOff) == .unchanged)
    try test.git("branch", "-q", "-D", "dose")
    try test.git("reflog", "expire", "--expire=now", "--all")
    try test.git("gc", "-q", "--prune=now")
    #expect(try test.store.standing(of: signOff) == .unchanged)
  }

  @Test func `a rebase keeps the sign-off, which then is of other records`() throws {
    let test = try parted()
    try test.git("switch", "-q", "dose")
    try test.git("rebase", "-q", "main")
    let signOff = try #require(try test.store.signOffs().first)
    #expect(!signOff.isCarried && signOff.isByAuthor && signOff.text == "Doses checked")
    #expect(try test.store.standing(of: signOff) == .changed([Self.patient]))
    try test.git("reflog", "expire", "--expire=now", "--all")
    try test.git("update-ref", "-d", "ORIG_HEAD")
    try test.git("gc", "-q", "--prune=now")
    let later = try SignOffTests.open(test.directory.path, as: "Test", "test@example.org")
    #expect(try later.standing(of: signOff) == .changed(nil))
    #expect(try test.store.check().findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test func `a rebase onto outcomes alone, a copy and an amended message change nothing`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.git("branch", "dose")
    try test.store.add(Fixtures.outcome())
    try test.git("switch", "-q", "dose")
    try test.store.signOff(text: "Seen")
    try test.git("rebase", "-q", "main")
    try test.git("switch", "-q", "-c", "copy", "main")
    try test.git("cherry-pick", "--allow-empty", "dose")
    for branch in ["dose", "copy"] {
      let signOff = try #require(try test.store.signOffs("main..\(branch)").first)
      #expect(signOff.isByAuthor && !signOff.isCarried)
      #expect(try test.store.standing(of: signOff, at: branch) == .unchanged)
    }
    try test.git("commit", "-q", "--amend", "--allow-empty", "-m", "No more")
    #expect(try test.store.signOffs("main..copy").isEmpty)
  }

  @Test func `a late merge keeps the sign-off, and says what came beside it`() throws {
    let test = try parted()
    try test.store.merge("dose")
    let signOff = try #require(try test.store.signOffs().first)
    #expect(signOff.text == "Doses checked")
    #expect(try test.store.standing(of: signOff) == .changed([Self.patient]))
    #expect(try test.store.standing(of: signOff, at: "dose") == .unchanged)
    #expect(try test.store.check().findings.filter { $0.severity != .note }.isEmpty)
  }

  @Test func `a digest that the named commit does not have compares with nothing`() throws {
    let test = try TestStore()
    let empty = try test.head
    try test.store.add(Fixtures.task())
    try test.store.signOff(text: "Seen")
    let message = try test.git("log", "-1", "--format=%B")
    let agreed = try test.gitLog()[1]
    try test.git(
      "commit",
      "-q",
      "--amend",
      "--allow-empty",
      "-m",
      message.replacing(agreed, with: empty)
    )
    let signOff = try #require(try test.store.signOffs().first)
    #expect(signOff.agreedCommit == empty)
    try test.retitle("doxylamine", "Take one")
    #expect(try test.store.standing(of: signOff) == .contradictory)
  }

  @Test func `an erased version is said to be a change`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    try test.retitle("doxylamine", "Take one")
    try test.store.signOff()
    let signOff = try #require(try test.store.signOffs().first)
    try test.store.write("Purge") { transaction throws(StoreError) in
      try transaction.purge(TestStore.key, reason: "Asked for")
    }
    #expect(try test.store.standing(of: signOff) != .unchanged)
  }

  @Test func `a sign-off agrees with what its preview showed`() throws {
    let test = try TestStore()
    let store = test.store
    try store.add(Fixtures.task())
    let preview = try store.previewSignOff(text: "Seen")
    let report = try store.signOff(text: "Seen")
    let commit = try #require(report.commit)
    #expect(preview.commit == nil && preview.agreed == report.agreed)
    let found = try store.signOffs()
    #expect(found.map(\.commit.id) == [commit])
    #expect(try store.standing(of: found[0]) == .unchanged)
  }
}
