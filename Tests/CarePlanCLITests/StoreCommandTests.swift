import CarePlanKit
import Foundation
import TestSnapshots
import TestSupport
import Testing

@testable import CarePlanCLI

struct StoreCommandTests {
  private let environment = [
    "CAREPLAN_NOW": CommandStore.now, "GIT_AUTHOR_NAME": "Test", "PATH": "/usr/bin:/bin",
    "GIT_AUTHOR_EMAIL": "test@example.org", "TZ": "Europe/Vienna",
  ]

  private func exists(_ name: String, in directory: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(directory)/\(name)")
  }

  @Test func `a store is made once, with days in the zone of TZ`() throws {
    let directory = try TemporaryDirectory()
    let first = careplan("init", "plan", in: directory.path, environment: environment)
    #expect(
      first.output == "made a care store in \(directory["plan"]), with days in Vienna time\n"
    )
    #expect(first.errors.contains("hint: careplan -C plan add patient"))
    let commit = try run("git", ["-C", "plan", "rev-parse", "HEAD"], in: directory.path).output
    let second = careplan("init", "plan", in: directory.path, environment: environment)
    #expect(second.status == 0)
    #expect(second.output.contains("is a care store already; nothing changed"))
    #expect(
      try run("git", ["-C", "plan", "rev-parse", "HEAD"], in: directory.path).output == commit
    )
  }

  @Test func `a zone that nobody knows and a file in the place are told apart`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("x", to: "file")
    let zone = careplan(
      "init",
      "--time-zone",
      "Mars/Base",
      in: directory.path,
      environment: environment
    )
    #expect(zone.status == 65)
    #expect(zone.errors.contains("there is no time zone 'Mars/Base'"))
    #expect(careplan("init", "file", in: directory.path, environment: environment).status == 66)
    #expect(careplan("list", "tasks", in: directory.path, environment: environment).status == 66)
    let dry = careplan("init", "new", "-n", in: directory.path, environment: environment)
    #expect(dry.status == 0)
    #expect(exists("new", in: directory.path) == false)
  }

  @Test func `a bare store takes commits only`() throws {
    let store = try CommandStore("--bare")
    let errors = store.fails(64, "add", "task", "t", "--daily", "08:00")
    #expect(errors.contains("-m"))
    store("add", "task", "t", "--daily", "08:00", "--title", "x", "-m", "1")
    store("update", "task/t", "--title", "y", "-m", "2")
    #expect(try store.titles() == ["y"])
    #expect(store("status").contains("bare"))
    #expect(store.fails(64, "edit", "task/t").contains("no file"))
    #expect(store.fails(64, "commit", "-m", "x").contains("bare"))
  }

  @Test func `a clone has the records, and a sparse one leaves the outcomes out`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "x", "-m", "1")
    let target = try TemporaryDirectory()
    for (name, options) in [("full", [String]()), ("sparse", ["--sparse"]), ("bare", ["--bare"])] {
      let words = ["clone", store.path, name] + options
      let run = careplan(words, in: target.path, environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      let list = careplan("-C", name, "list", "tasks", in: target.path, environment: environment)
      #expect(list.output.hasPrefix("t  x"))
    }
    #expect(exists("full/tasks/t/current.json", in: target.path) == true)
    #expect(exists("sparse/tasks/t/current.json", in: target.path) == true)
    #expect(exists("bare/tasks", in: target.path) == false)
    let words = ["clone", store.path, "full"]
    #expect(careplan(words, in: target.path, environment: environment).status == 65)
  }

  @Test(arguments: [[], ["--sparse"], ["--bare"], ["--json"]])
  func `a clone names the files that are not valid records`(options: [String]) throws {
    let store = try CommandStore()
    let version = "tasks/y/versions/018f0000-0000-7000-8000-000000000000.json"
    try store.directory.write("no JSON", to: "store/tasks/x/current.json")
    try store.directory.write("{}", to: "store/\(version)")
    try store.git("add", "--all")
    try store.git("commit", "--quiet", "-m", "Break")
    let clone = store.run(["-C", "..", "clone", "store", "copy"] + options)
    #expect(clone.status == 0, "\(clone.errors)")
    for path in ["tasks/x/current.json", version] {
      #expect(clone.errors.contains("The file \(path) is no valid record"), "\(clone.errors)")
    }
    #expect(clone.errors.contains("careplan -C ../copy check"), "\(clone.errors)")
    guard options == ["--json"] else { return }
    let remarks = try json("careplan.clone/v1", of: clone.output).object?["remarks"]?.array
    #expect(remarks?.count == 2)
  }

  @Test(arguments: [[], ["--sparse"], ["--bare"]])
  func `a clone finds the branch where the HEAD of the other place names none`(
    options: [String]
  ) throws {
    let store = try CommandStore()
    let root = store.directory.path
    let made = try run("git", ["init", "-q", "--bare", "-b", "master", "hub"], in: root)
    try #require(made.status == 0)
    let copy = { (name: String) in
      store.run(["-C", root, "clone", "hub", name] + options)
    }
    let empty = copy("a")
    #expect(empty.status == 66 && empty.errors.contains("has no commit yet"), "\(empty.errors)")
    store("add", "task", "t", "--daily", "08:00", "-m", "T")
    for branch in ["one", "two"] {
      _ = try run("git", ["push", "-q", "../hub", "HEAD:\(branch)"], in: store.path)
      let clone = copy(branch)
      #expect(clone.status == (branch == "one" ? 0 : 66), "\(clone.errors)")
      guard branch == "one" else {
        #expect(clone.errors.contains("one, two"), "\(clone.errors)")
        let named = store.run(["-C", root, "clone", "hub", "named", "--branch", "two"] + options)
        #expect(named.status == 0, "\(named.errors)")
        #expect(store.run(["-C", "\(root)/named", "status"]).output.contains("two"))
        #expect(store.run(["-C", "\(root)/named", "list", "tasks"]).output.contains("t  "))
        #expect(!store.run(["-C", "\(root)/named", "status"]).output.contains("changed"))
        continue
      }
      #expect(store.run(["-C", "\(root)/one", "list", "tasks"]).output.contains("t  "))
      #expect(store.run(["-C", "\(root)/one", "status"]).output.contains("one"))
      #expect(!store.run(["-C", "\(root)/one", "status"]).output.contains("changed"))
    }
  }

  @Test func `what is no care store is cloned and taken away again`() throws {
    let source = try TemporaryDirectory()
    try run("git", ["init", "-q", "."], in: source.path)
    try run("git", ["commit", "-q", "--allow-empty", "-m", "x"], in: source.path)
    let target = try TemporaryDirectory()
    let words = ["clone", source.path, "copy"]
    let run = careplan(words, in: target.path, environment: environment)
    #expect(run.status == 66, "\(run.errors)")
    #expect(exists("copy", in: target.path) == false)
    let missing = careplan(
      "clone",
      "\(target.path)/nonexistent",
      in: target.path,
      environment: environment
    )
    #expect(missing.status == 66)
    #expect(missing.errors.contains("there is nothing at \(target.path)/nonexistent"))
    #expect(exists("nonexistent", in: target.path) == false)
  }

  @Test func `commit takes its message from a file and says one line for each record`() throws {
    let store = try CommandStore()
    store("add", "task", "b", "--daily", "08:00", "--start", "2026-01-01")
    store("add", "task", "a", "--daily", "08:00", "--start", "2026-01-01")
    #expect(store.fails(64, "commit").contains("the message is missing"))
    #expect(store.fails(64, "commit", "-m", " ").contains("empty"))
    expectSnapshot(store("commit", "-F", "-", "task/a", input: "One\n\nMore\n"), "commit-one")
    #expect(try store.git("log", "-1", "--format=%s").contains("One"))
    #expect(store("status").contains("added       task/b"))
    store("commit", "-m", "Rest")
    #expect(store.fails(4, "commit", "-m", "x").contains("nothing to commit"))
  }

  @Test func `on a terminal the editor asks for the message`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00")
    let run = store.run(
      ["commit"],
      inputIsTerminal: true,
      environment: ["EDITOR": "sed -i '1s/^/From the editor/;s/^# task/# read: task/'"]
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try store.git("log", "-1", "--format=%s") == "From the editor\n")
    store("update", "task/t", "--title", "x")
    let empty = store.run(["commit"], inputIsTerminal: true, environment: ["EDITOR": "true"])
    #expect(empty.status == 64)
    #expect(store("status").contains("edited"))
  }

  @Test func `readers see the last commit and are told of the rest`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "old", "-m", "1")
    store("update", "task/t", "--title", "new")
    let run = store.run(["list", "tasks"])
    #expect(run.output.contains("old"))
    #expect(run.errors.contains("1 record has uncommitted changes"))
    #expect(store.run(["-q", "list", "tasks"]).errors.isEmpty)
  }

  @Test func `status says what a commit would do`() throws {
    let store = try CommandStore()
    for id in ["a", "b", "c"] {
      store("add", "task", id, "--daily", "08:00", "--start", "2026-01-01", "-m", id)
    }
    store("add", "task", "d", "--daily", "08:00", "--start", "2026-01-01")
    store("update", "task/a", "--title", "x")
    store("delete", "task/b")
    try store.edit("tasks/c/current.json", "\"day\": 1", "\"day\": 0")
    let run = store.run(["status"])
    let commit = try store.git("rev-parse", "--short=8", "HEAD").trimmedLines
    expectSnapshot(run.output.replacing(commit, with: "COMMIT") + run.errors, "status")
    let json = try json("careplan.status/v1", of: store("status", "--json")).object
    #expect(
      json?["records"]?.array?.compactMap { $0.object?["change"]?.string }
        == ["edited", "deleted", "added"]
    )
    #expect(json?["faults"]?.array?.count == 1)
  }

  @Test func `an editor changes the record and its faults are told with their place`() throws {
    let store = try CommandStore()
    store("add", "task", "t", "--daily", "08:00", "--title", "old", "-m", "1")
    let good = store.run(["edit", "task/t"], environment: ["EDITOR": "sed -i s/old/new/"])
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.output.contains("\"old\" → \"new\""))
    let bad = store.run(["edit", "task/t"], environment: ["VISUAL": "sed -i s/day/dya/"])
    #expect(bad.status == 65)
    #expect(bad.errors.contains("tasks/t/current.json:"))
    #expect(bad.errors.contains("did you mean 'day'"))
    let none = store.run(["edit", "task/t"], environment: ["EDITOR": "false"])
    #expect(none.status == 74)
  }

  @Test func `a store that another process holds is busy after a while`() throws {
    let store = try CommandStore()
    let path = store.directory["store/.git/careplan/lock"]
    let holder = try StartedProgram("flock", [path, "sh", "-c", "echo held; sleep 30"])
    #expect(holder.isReady { $0.output == "held\n" })
    defer { holder.send(SIGTERM) }
    let run = store.run(["add", "task", "t", "--daily", "08:00", "-m", "1"])
    #expect(run.status == 75, "\(run.errors)")
    #expect(run.errors.contains("try again"))
  }

  @Test func `the same commands at the same time make the same commits`() throws {
    var commits: [String] = []
    for _ in 1...2 {
      let store = try CommandStore()
      // Where the store stands on the disk decides nothing but its replica's identity.
      store("add", "task", "t", "--daily", "08:00", "-m", "1")
      store("update", "task/t", "--title", "x", "-m", "2")
      commits.append(try store.git("rev-parse", "HEAD"))
    }
    #expect(commits[0] == commits[1])
  }
}

struct StoreFailureTests {
  @Test(arguments: [
    (StoreError.Code.notFound, 5), (.exists, 65), (.deleted, 65), (.invalid, 65), (.refused, 64),
    (.noStore, 66), (.unknownFormat, 78), (.configuration, 78), (.corrupt, 65), (.busy, 75),
    (.uncommitted, 65), (.nothingToDo, 4), (.notPermitted, 77), (.io, 74), (.remote, 69),
    (.internal, 70), (StoreError.Code(rawValue: "new"), 70),
  ])
  func `every failure of the store has its exit code`(code: StoreError.Code, exit: Int) {
    let failure = CommandFailure(StoreError(code, "The file A.json is wrong.", remedy: "Do it."))
    #expect(failure.exit.number == Int32(exit))
    #expect(failure.code == code.rawValue)
    #expect(failure.message == "the file A.json is wrong")
    #expect(failure.hints == ["do it"])
  }
}

struct DateReaderTests {
  private func reader(shown: String = "America/New_York") throws -> DateReader {
    DateReader(
      zone: try #require(TimeZoneID("America/New_York").flatMap { TimeZoneRules($0) }),
      shown: try #require(TimeZoneID(shown).flatMap { TimeZoneRules($0) }),
      now: try #require(Instant("2026-11-20T03:00:00Z"))
    )
  }

  @Test func `dates are days of the store, and today is that of the zone that is shown`() throws {
    #expect(try reader().day("today", .either).description == "2026-11-19")
    #expect(try reader(shown: "Asia/Tokyo").day("today", .either).description == "2026-11-20")
    #expect(try reader().day("tomorrow", .either).description == "2026-11-20")
    #expect(try reader().day("yesterday", .either).description == "2026-11-18")
    let tokyo = try reader(shown: "Asia/Tokyo")
    #expect(try tokyo.start("2026-07-01", .either).description == "2026-07-01T04:00:00Z")
    #expect(try tokyo.end("2026-07-01", .either).description == "2026-07-02T04:00:00Z")
    #expect(try tokyo.start("2026-07-01T08:00", .either).description == "2026-07-01T12:00:00Z")
    #expect(
      try tokyo.start("2026-07-01T08:00:00+02:00", .either).description == "2026-07-01T06:00:00Z"
    )
  }

  @Test(arguments: ["", "soon", "2026-13-01", "2026-02-30", "08:00", "2026-01-01T25:00"])
  func `what is no date is refused`(text: String) throws {
    let reader = try reader()
    #expect(throws: UsageError.self) { try reader.moment(text, .either) }
  }
}
