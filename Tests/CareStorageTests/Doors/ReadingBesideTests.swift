import CareEvents
import CareModel
import CareStorage
import CareTestSupport
import Platform
import TestSupport
import Testing

/// What every store promises to those who read while others write.
@Suite(.timeLimit(.minutes(20)))
struct ReadingBesideTests {
  @Test(arguments: StoreForm.allCases)
  func `reads wait for no writer and see the last committed state`(form: StoreForm) async throws {
    try await form.withStore { store in
      let task = try store.add(Fixtures.task())
      let gate = Gate()
      async let writing: Void = onThread {
        try store.write("Long") { transaction in
          var changed = task
          changed.title = "Changed"
          try transaction.update(AnyRecord(changed))
          gate.pass()
        }
      }
      try await gate.isReached()
      let titles = try await onThread {
        try (1...3).map { _ in try store.fetch(TaskContent.self, id: "doxylamine")?.title }
      }
      #expect(titles == [task.title, task.title, task.title])
      #expect(try store.fetch(TaskContent.self, id: "doxylamine") == task)
      gate.open()
      try await writing
      #expect(try store.fetch(TaskContent.self, id: "doxylamine")?.title == "Changed")
    }
  }

  @Test(arguments: StoreForm.allCases)
  func `more read at once than there are engines, and a writer beside them`(
    form: StoreForm
  ) async throws {
    try await form.withStore { store in
      try store.add(Fixtures.task("a"))
      let gate = Gate()
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...6 {
          group.addTask {
            try await onThread {
              try store.read { snapshot in
                gate.pass()
                return try snapshot.fetch(TaskContent.self).count
              }
            }
          }
        }
        try await gate.isReached()
        try store.add(Fixtures.task("b"))
        gate.open()
        let counts = try await group.reduce(into: Set<Int>()) { $0.insert($1) }
        // Who came after the write sees what it wrote, who came before does not.
        #expect(counts.contains(1))
        #expect(counts.isSubset(of: [1, 2]))
      }
    }
  }

  @Test(arguments: StoreForm.allCases, [false, true])
  func `a call inside a body is refused, whatever else is under way`(
    form: StoreForm,
    isBeside: Bool
  ) async throws {
    try await form.withStore { store in
      let gate = Gate()
      async let writing: Void = onThread {
        guard isBeside else { return }
        try store.write("Long") { _ in gate.pass() }
      }
      if isBeside { try await gate.isReached() }
      let inRead = try await onThread {
        try store.read { _ in
          [
            code { () throws(StoreError) in _ = try store.fetch(TaskContent.self, id: "a") },
            code { () throws(StoreError) in try store.add(Fixtures.task("a")) },
            code { () throws(StoreError) in try store.close() },
          ]
        }
      }
      #expect(inRead == [.refused, .refused, .refused])
      gate.open()
      try await writing
      let inWrite = try await onThread {
        try store.write("Inside") { _ in
          [
            code { () throws(StoreError) in _ = try store.fetch(TaskContent.self, id: "a") },
            code { () throws(StoreError) in try store.add(Fixtures.task("a")) },
            code { () throws(StoreError) in try store.close() },
          ]
        }
      }
      #expect(inWrite == [.refused, .refused, .refused])
      #expect(try store.fetch(TaskContent.self, RecordQuery()).isEmpty)
    }
  }

  @Test func `one thread opens one index, and closing gives back every file`() async throws {
    let test = try TestStore()
    let (store, path) = (test.store, test.directory.path)
    for id in ["a", "b", "c"] {
      try await onThread {
        try store.add(Fixtures.task(id))
        _ = try store.fetch(TaskContent.self, RecordQuery(.allVersions))
        _ = try store.status()
      }
    }
    #expect(try openFiles(below: path, named: "index.sqlite").count == 1)
    let gate = Gate()
    async let writing: Void = onThread { try store.write("Long") { _ in gate.pass() } }
    try await gate.isReached()
    for _ in 1...3 { _ = try store.fetch(TaskContent.self, RecordQuery()) }
    gate.open()
    try await writing
    #expect(try openFiles(below: path, named: "index.sqlite").count == 2)
    try await store.close()
    #expect(try openFiles(below: path) == [])
  }

  /// The files below a directory that this process has open.
  private func openFiles(below path: String, named name: String = "") throws -> [String] {
    let links = try run("find", ["/proc/\(getpid())/fd", "-printf", "%l\n"], in: "/").output
    let files = links.split(separator: "\n").map(String.init).filter { $0.hasPrefix(path + "/") }
    return name.isEmpty ? files : files.filter { $0.hasSuffix("/\(name)") }
  }
}
