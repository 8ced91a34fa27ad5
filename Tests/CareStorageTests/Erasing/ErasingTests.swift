import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

struct ErasingTests {
  private func purge(_ store: GitStore, reason: String = "request") throws {
    try store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(TestStore.key, reason: reason)
    }
  }

  /// The files of a commit that say a text, and those of the clone's own directory.
  private func places(of text: String, in test: borrowing TestStore) throws -> [String] {
    let found = try run("git", ["grep", "-l", text, "HEAD"], in: test.directory.path)
    let own = try run("grep", ["-rl", text, "--exclude-dir=objects", "."], in: test.directory.path)
    return (found.output + own.output).split(separator: "\n").map(String.init)
  }

  @Test func `an erased record leaves markers, and nothing in the tree, the disk or the index`()
    throws
  {
    let test = try TestStore()
    try test.store.add(Fixtures.task(title: "Secret one"))
    try test.retitle("doxylamine", "Secret two")
    #expect(try places(of: "Secret", in: test).contains { $0.contains("index.sqlite") })
    try test.edit(TestStore.headPath, "Secret two", "Secret draft")
    try purge(test.store)
    #expect(try places(of: "Secret", in: test) == [])
    #expect(try test.git("ls-files", "tasks") == "")
    #expect(try test.git("ls-files", "purged").split(separator: "\n").count == 2)
    #expect(try test.git("status", "--porcelain") == "")
    let isThere = test.directory.contains("tasks")
    #expect(!isThere)
    let (head, markers) = try test.store.read { snapshot throws(StoreError) in
      (try snapshot.head(of: TestStore.key), try snapshot.erasures(of: TestStore.key))
    }
    #expect(head == nil)
    #expect(markers.map(\.reason) == ["request", "request"])
    #expect(markers.map(\.scope) == [.record, .record])
    #expect(try test.store.check().findings.map(\.description) == [])
    let body = try test.git("log", "-1", "--format=%b")
    #expect(body.hasPrefix("task/doxylamine: 2 versions erased"))
  }

  @Test func `an erased version leaves nothing in force where it held`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task(title: "First"))
    let second = try test.retitle("doxylamine", "Secret")
    try test.store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: second.version.uuid, reason: "typed by mistake")
    }
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == nil)
    let head = try test.store.read { snapshot throws(StoreError) in
      try snapshot.head(of: TestStore.key)
    }
    #expect(head?.version.previous == [first.version.uuid])
    #expect(try test.directory.text(of: TestStore.headPath).contains("First"))
    #expect(try test.store.check().findings.map(\.description) == [])
  }

  @Test func `versions around an erased one follow each other for every reader`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task(title: "First"))
    let second = try test.retitle("doxylamine", "Secret")
    let third = try test.retitle("doxylamine", "Third")
    try test.store.delete(third)
    try test.store.write("Erase") { transaction throws(StoreError) in
      let undone = try transaction.purge(version: third.version.uuid, reason: "request")
      try transaction.purge(version: second.version.uuid, reason: "request")
      return undone
    }
    let commit = try test.git("rev-parse", "HEAD")
    for revision in [nil, commit] as [String?] {
      let body = { (snapshot: Snapshot) throws(StoreError) in
        #expect(try snapshot.graph(of: TestStore.key).leaves.map(\.isTombstone) == [true])
        #expect(try snapshot.records(.task).isEmpty)
        #expect(try snapshot.conflicts() == [])
      }
      if let revision { try test.store.read(at: revision, body) } else { try test.store.read(body) }
    }
    try test.store.add(Fixtures.task(title: "Fourth"))
    #expect(try test.store.check().findings.map(\.description) == [])
  }

  @Test func `an edit that git committed is settled before a version is erased`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task(title: "Secret"))
    try test.edit(TestStore.headPath, "Secret", "Edited")
    try test.git("commit", "--quiet", "--all", "--message", "Edit by hand")
    try test.store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: first.version.uuid, reason: "request")
    }
    let task = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    #expect(task.title == "Edited" && task.version.previous == [first.version.uuid])
    #expect(try test.store.check().findings.filter { $0.severity == .error } == [])
  }

  @Test func `what the merge would make again is not erased alone`() throws {
    let test = try TestStore()
    let base = try test.store.add(Fixtures.task())
    var (left, right) = (base, base)
    left.common.tags = ["left"]
    right.common.tags = ["right"]
    try test.store.update(left)
    try test.store.update(right)
    let join = try #require(try test.store.fetch(TaskContent.self, id: "doxylamine"))
    try #require(join.version.mergedBy != nil)
    let code = code { () throws(StoreError) in
      try test.store.write("Erase") { transaction throws(StoreError) in
        _ = try transaction.purge(version: join.version.uuid, reason: "request")
      }
    }
    #expect(code == .refused)
  }

  @Test func `the outcomes of a task stay and are told of, or go with it`() throws {
    for isWhole in [false, true] {
      let test = try TestStore()
      try test.store.add(Fixtures.task())
      let outcome = try test.store.add(Fixtures.outcome())
      try test.store.delete(outcome)
      let written = try test.store.commit("Erase") { transaction throws(StoreError) in
        isWhole
          ? try transaction.purgeWithOutcomes(TestStore.key, reason: "request")
          : try transaction.purge(TestStore.key, reason: "request")
      }
      #expect(written.erasures.count == (isWhole ? 3 : 1))
      #expect(written.remarks.count == (isWhole ? 0 : 1))
      #expect(try test.git("ls-files", "outcomes").isEmpty == isWhole)
      #expect(try test.store.check().findings.filter { $0.severity != .note } == [])
    }
  }

  @Test(arguments: ["", "  ", "two\nlines", String(repeating: "long", count: 51)])
  func `a reason that cannot be kept for ever is refused`(reason: String) throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task())
    #expect(
      code { () throws(StoreError) in
        try test.store.write("Erase") { transaction throws(StoreError) in
          _ = try transaction.purge(TestStore.key, reason: reason)
        }
      } == .refused
    )
  }

  @Test func `an id that was erased is free, and what was erased does not come back under it`()
    throws
  {
    let test = try TestStore()
    let old = try test.store.add(Fixtures.task(title: "Secret"))
    try purge(test.store)
    var edit = old
    edit.title = "Secret again"
    #expect(code { () throws(StoreError) in try test.store.update(edit) } == .deleted)
    let written = try test.store.commit("Import") { transaction throws(StoreError) in
      try transaction.accept(AnyRecord(old))
    }
    #expect(!written.result && written.commit == nil && written.remarks.count == 1)
    try test.directory.write(AnyRecord(old).bytes, to: TestStore.headPath)
    #expect(try test.store.status().faults.count == 1)
    try test.git("clean", "-dfq")
    let new = try test.store.add(Fixtures.task(title: "New"))
    #expect(new.version.previous == [])
    #expect(try test.store.check().findings.map(\.description) == [])
  }

  @Test func `undo brings back what was erased as long as nobody has it`() throws {
    let test = try TestStore()
    let task = try test.store.add(Fixtures.task())
    try purge(test.store)
    _ = try test.store.undo()
    #expect(try test.store.fetch(TaskContent.self, id: "doxylamine") == task)
    #expect(try test.directory.text(of: TestStore.headPath).contains("\"title\""))
    try purge(test.store)
    try test.git("update-ref", "refs/remotes/origin/main", "HEAD")
    #expect(code { () throws(StoreError) in _ = try test.store.undo() } == .refused)
  }

  @Test func `a commit that made what is erased by now is not reverted`() throws {
    let test = try TestStore()
    let first = try test.store.add(Fixtures.task(title: "Secret"))
    try test.retitle("doxylamine", "Second")
    let commit = try test.head
    try test.store.write("Erase") { transaction throws(StoreError) in
      try transaction.purge(version: first.version.uuid, reason: "request")
    }
    #expect(code { () throws(StoreError) in _ = try test.store.revert(commit) } == .refused)
  }

  @Test func `the commits that still hold the content are counted`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task("other"))
    try test.store.add(Fixtures.task())
    let first = try test.head
    try test.retitle("doxylamine", "Second")
    let last = try test.head
    let written = try test.store.commit("Erase") { transaction throws(StoreError) in
      try transaction.purge(TestStore.key, reason: "request")
    }
    let trace = try test.store.trace(written.erasures)
    #expect(trace.count == 2)
    #expect(trace.first?.id == first && trace.last?.id == last)
    #expect(trace.paths == ["tasks/doxylamine"])
  }

  @Test func `git rewrites the history that the trace names, and the store stays sound`() throws {
    let test = try TestStore()
    try test.store.add(Fixtures.task("other"))
    let task = try test.store.add(Fixtures.task(title: "Secret"))
    let blob = try test.git("rev-parse", "HEAD:\(TestStore.headPath)")
    let written = try test.store.commit("Erase") { transaction throws(StoreError) in
      try transaction.purge(TestStore.key, reason: "request")
    }
    let paths = try test.store.trace(written.erasures).paths.joined(separator: " ")
    let filter = "git rm -r --quiet --cached --ignore-unmatch \(paths)"
    let environment = ["FILTER_BRANCH_SQUELCH_WARNING": "1"]
    let rewriting = try run(
      "git",
      ["filter-branch", "--index-filter", filter, "--", "--all"],
      in: test.directory.path,
      environment: environment
    )
    #expect(rewriting.status == 0, "\(rewriting.errors)")
    try test.git("update-ref", "-d", "refs/original/refs/heads/main")
    try test.git("reflog", "expire", "--expire=now", "--all")
    try test.git("gc", "--quiet", "--prune=now")
    #expect(try run("git", ["cat-file", "-e", blob], in: test.directory.path).status != 0)
    let store = try GitStore(
      opening: test.directory.path,
      surroundings: TestSurroundings.make(seed: 2)
    )
    #expect(try store.check().findings.filter { $0.severity != .note }.map(\.description) == [])
    let marker = try store.read { snapshot throws(StoreError) in
      try snapshot.erasure(of: task.version.uuid)
    }
    #expect(marker != nil)
  }
}
