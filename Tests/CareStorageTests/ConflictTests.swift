import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct ConflictTests {
  /// A task with two titles, made one after the other from the same version.
  private func forked(_ test: borrowing TestStore) throws -> (base: CareTask, leaves: [CareTask]) {
    let base = try test.store.add(Fixtures.task())
    var (left, right) = (base, base)
    left.title = "Left"
    right.title = "Right"
    return (base, [try test.store.update(left), try test.store.update(right)])
  }

  private func conflicts(_ test: borrowing TestStore) throws -> [RecordConflict] {
    try test.store.read { snapshot throws(StoreError) in try snapshot.conflicts() }
  }

  private func resolve(
    _ test: borrowing TestStore,
    _ resolution: Resolution
  ) throws -> GitStore.Written<AnyRecord> {
    let conflict = try #require(try conflicts(test).first)
    return try test.store.commit("Resolve") { transaction throws(StoreError) in
      try transaction.resolve(conflict, resolution)
    }
  }

  @Test func `an update of an older version is joined in the same commit`() throws {
    let test = try TestStore()
    let base = try test.store.add(Fixtures.task())
    let first = try test.retitle("doxylamine", "Changed")
    let written = try test.store.commit("Tag") { transaction throws(StoreError) in
      var record = AnyRecord(base)
      record.edit { $0.common.tags = ["morning"] }
      return try transaction.update(record)
    }
    let leaves = [first.version.uuid, written.result.version.uuid]
    #expect(written.versions.map(\.version.previous) == [[base.version.uuid], leaves.sorted()])
    #expect(written.remarks.count == 1)
    #expect(try test.gitLog().first == written.commit)
    #expect(try conflicts(test).isEmpty)
    let head = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(head.title == "Changed" && head.common.tags == ["morning"])
    #expect(try test.directory.text(of: TestStore.headPath).contains("\"mergedBy\""))
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `every conflict is put to whoever chooses and nothing is decided if they refuse`()
    throws
  {
    let test = try TestStore()
    let (_, leaves) = try forked(test)
    #expect(throws: StoreError.self) {
      try test.store.write("Decide") { transaction throws(StoreError) in
        try transaction.resolveConflicts { _ throws(StoreError) in
          throw StoreError(.refused, "Ask the doctor.")
        }
      }
    }
    #expect(try conflicts(test).count == 1)
    let left = leaves[0].version.uuid
    let decided = try test.store.write("Decide") { transaction throws(StoreError) in
      try transaction.resolveConflicts { conflict throws(StoreError) in
        conflict.leaves.count == 2 ? .taking(left) : nil
      }
    }
    #expect(decided.count == 1)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Left")
    #expect(try conflicts(test).isEmpty)
  }

  @Test func `an edited file that was made from an older version is joined by its commit`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    let old = try test.directory.text(of: TestStore.headPath)
    let title = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title)
    try test.retitle("doxylamine", "Changed")
    try test.directory.write(
      old.replacing("\"title\": ", with: "\"tags\": [\"morning\"],\n  \"title\": "),
      to: TestStore.headPath
    )
    let written = try test.store.commit(test.store.prepareWorkTree("Tag"))
    #expect(written.versions.count == 2)
    let head = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(head.title == "Changed" && title != "Changed")
    #expect(head.common.tags == ["morning"])
    #expect(try test.git("status", "--porcelain") == "")
  }

  @Test func `versions that contradict each other are a conflict with its base`() throws {
    let test = try TestStore()
    let (base, leaves) = try forked(test)
    let conflict = try #require(try conflicts(test).first)
    #expect(conflict.key == TestStore.key)
    #expect(Set(conflict.leaves) == Set(leaves.map { AnyRecord($0) }))
    #expect(conflict.bases == [AnyRecord(base)])
    #expect(conflict.members.map(\.name) == ["regimen"])
    let found = try test.store.read { snapshot throws(StoreError) in
      (
        try snapshot.conflicts(of: [TestStore.key, RecordKey(.task, "none")]),
        try snapshot.conflicts([.patient, .healthTask])
      )
    }
    #expect(found.0 == [conflict])
    #expect(found.1.isEmpty)
  }

  @Test func `a typo fix leaves a conflict open and says so`() throws {
    let test = try TestStore()
    _ = try forked(test)
    var head = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    head.common.tags = ["morning"]
    let fixed = AnyRecord(head)
    let written = try test.store.commit("Typo") { transaction throws(StoreError) in
      try transaction.update(fixed)
    }
    #expect(written.versions == [written.result])
    let remark = written.remarks.first ?? ""
    #expect(remark.contains("stays in question from 31 Dec 2025 19:00 on"), "\(remark)")
    #expect(remark.contains("holds on all 2 sides"), "\(remark)")
    #expect(try conflicts(test).map(\.leaves.count) == [2])
  }

  @Test func `a change of what the sides agree on is made on each of them`() throws {
    let test = try TestStore()
    let (_, leaves) = try forked(test)
    var head = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    head.content.instructions = "With water"
    let changed = AnyRecord(head)
    let written = try test.store.commit("Water") { transaction throws(StoreError) in
      try transaction.update(changed)
    }
    #expect(written.versions.map(\.version.previous.count) == [1, 1])
    #expect(Set(written.versions.flatMap(\.version.previous)) == Set(leaves.map(\.version.uuid)))
    #expect(written.remarks.first?.contains("holds on all 2 sides") == true)
    let conflict = try #require(try conflicts(test).first)
    let titles = conflict.leaves.map { $0.title ?? "" }
    #expect(Set(titles) == ["Left", "Right"])
    let decided = try resolve(test, .preferring(conflict.leaves[1].version.uuid)).result
    #expect(decided.title == titles[1])
    let task = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(task.content.instructions == "With water")
  }

  @Test func `a change of what is in question goes on from one side and answers nothing`() throws {
    let test = try TestStore()
    _ = try forked(test)
    let head = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    var third = head
    third.title = "Third"
    let changed = AnyRecord(third)
    let written = try test.store.commit("Title") { transaction throws(StoreError) in
      try transaction.update(changed)
    }
    #expect(written.versions.map(\.version.previous) == [[head.version.uuid]])
    let uuid = head.version.uuid.description.prefix(8)
    #expect(written.remarks.first?.contains("goes on from version \(uuid) alone") == true)
    let conflict = try #require(try conflicts(test).first)
    #expect(conflict.leaves.count == 2 && conflict.leaves.map(\.title).contains("Third"))
  }

  @Test func `the end of a record in question ends every side of it`() throws {
    let test = try TestStore()
    _ = try forked(test)
    let written = try test.store.commit("End") { transaction throws(StoreError) in
      try transaction.delete(TestStore.key)
    }
    let remark = written.remarks.first ?? ""
    #expect(remark.contains("stays in question from 31 Dec 2025 19:00 to 1 Jan 2026"), "\(remark)")
    #expect(try conflicts(test).first?.leaves.allSatisfy(\.version.isTombstone) == true)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
  }

  @Test func `every leaf of a task ends once with its outcomes`() throws {
    let test = try TestStore()
    _ = try forked(test)
    try test.store.write("Remove") { transaction throws(StoreError) in
      try transaction.deleteWithOutcomes(TestStore.key)
    }
    let leaves = try #require(try conflicts(test).first).leaves
    #expect(leaves.count == 2 && leaves.allSatisfy(\.version.isTombstone))
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
  }

  @Test func `a resolution is one version that follows all leaves`() throws {
    let test = try TestStore()
    let (base, leaves) = try forked(test)
    let written = try resolve(test, .preferring(leaves[0].version.uuid))
    let version = written.result.version
    #expect(version.previous == leaves.map(\.version.uuid).sorted())
    #expect(version.created == base.version.created)
    #expect(leaves.allSatisfy { $0.version.updated < version.updated })
    #expect(version.mergedBy == nil)
    #expect(version.replica == leaves[0].version.replica)
    #expect(written.result.title == "Left")
    #expect(try conflicts(test).isEmpty)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine")?.title == "Left")
  }

  @Test func `a record that nobody had ended ends now if that is the decision`() throws {
    let test = try TestStore()
    let (base, _) = try forked(test)
    let now = Fixtures.instant("2026-03-01T08:00:00Z")
    let deleted = try resolve(test, .deleting(at: now)).result
    #expect(deleted.version.deleted == now)
    #expect(deleted.effectiveDate == now)
    #expect(now > base.effectiveDate)
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
  }

  @Test func `a resolution of other leaves than there are is refused`() throws {
    let test = try TestStore()
    let (base, leaves) = try forked(test)
    let conflict = try #require(try conflicts(test).first)
    let tasks = try ["A third"].map { title in
      var task = base
      task.title = title
      return try test.store.update(task)
    }
    for (stale, uuid) in [
      (conflict, leaves[0].version.uuid), (conflict, tasks[0].version.uuid),
    ] {
      let refusal = code { () throws(StoreError) in
        try test.store.write("Resolve") { transaction throws(StoreError) in
          _ = try transaction.resolve(stale, .taking(uuid))
        }
      }
      #expect(refusal == .busy)
    }
    let fresh = try #require(try conflicts(test).first)
    #expect(fresh.leaves.count == 3)
    let refusal = code { () throws(StoreError) in
      try test.store.write("Resolve") { transaction throws(StoreError) in
        _ = try transaction.resolve(fresh, .taking(base.version.uuid))
      }
    }
    #expect(refusal == .refused)
  }

  @Test func `a resolution does not write over an edit that nobody has committed`() throws {
    let test = try TestStore()
    let (_, leaves) = try forked(test)
    try test.edit(TestStore.headPath, "\"Right\"", "\"Edited\"")
    let conflict = try #require(try conflicts(test).first)
    let refusal = code { () throws(StoreError) in
      try test.store.write("Resolve") { transaction throws(StoreError) in
        _ = try transaction.resolve(conflict, .taking(leaves[0].version.uuid))
      }
    }
    #expect(refusal == .uncommitted)
  }
}
