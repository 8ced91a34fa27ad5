import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

private let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups"]

/// Whether a command can be run as a user who owns nothing, and who sees the command.
private let canBeNobody: Bool = {
  let run = try? TestSupport.run("setpriv", asNobody + [builtCareplan, "--version"], in: "/")
  return run?.status == 0
}()

/// What a store's making and copying does to files that are there, or are another store's.
struct StoreFilesTests {
  private let environment = neutralEnvironment

  @Test(arguments: [["init", "-q", "copy"], ["init", "-q", "--bare", "copy"]])
  func `what a killed clone left is told from what is somebody's`(words: [String]) throws {
    let target = try TemporaryDirectory()
    try run("git", words, in: target.path)
    let clone = careplan(["clone", "/nowhere", "copy"], in: target.path, environment: environment)
    #expect(clone.status == 65)
    #expect(clone.errors.contains("a clone that was cut off left there"), "\(clone.errors)")
    try target.write("mine", to: "copy/notes.txt")
    try target.write("ref: refs/heads/x", to: "copy/.git/HEAD")
    let again = careplan(["clone", "/nowhere", "copy"], in: target.path, environment: environment)
    #expect(!again.errors.contains("cut off"), "\(again.errors)")
  }

  @Test(arguments: [
    ["rm", "-q", "careplan.json"], ["update-index", "--chmod=+x", "careplan.json"],
  ])
  func `a store whose manifest is gone is not made anew`(words: [String]) throws {
    let store = try CommandStore()
    let manifest = try store.git("show", "HEAD:careplan.json")
    try store.git(words[0], words[1], words[2])
    try store.git("commit", "-q", "-m", "Away")
    let run = store.run("init")
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("git checkout"))
    let start = try store.git("rev-parse", "HEAD~1").prefix(8)
    #expect(run.errors.contains("git checkout \(start) -- careplan.json"))
    try store.git("checkout", "-q", "HEAD~1", "--", "careplan.json")
    try store.git("commit", "-q", "-m", "Back")
    store("check")
    #expect(try store.git("show", "HEAD:careplan.json") == manifest)
  }

  @Test func `a repository's settings keep the mode of their file`() throws {
    let store = try CommandStore()
    let file = store.directory["store/.git/config"]
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    store("config", "sync.auto", "true")
    store("remote", "add", "origin", "../hub.git")
    store("remote", "remove", "origin")
    store("config", "--unset", "sync.auto")
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a long configuration of git costs little memory`() throws {
    let store = try CommandStore()
    let settings = (0..<60_000).map { "x\($0) = y\n" }.joined()
    try store.directory.write("[example]\n\(settings)", to: "settings")
    try store.git("config", "include.path", "../../settings")
    let run = try TestSupport.run(
      "sh",
      ["-c", "ulimit -v 1200000 && exec \"$0\" -C \"$1\" agenda", builtCareplan, store.path],
      in: "/"
    )
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(.enabled(if: canBeNobody))
  func `a store that may not be read is not called missing`() throws {
    let store = try CommandStore()
    for (closed, name) in [("store/.git", "store"), ("store", "store")] {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o700],
        ofItemAtPath: store.directory[closed]
      )
      let run = try TestSupport.run(
        "setpriv",
        asNobody + [builtCareplan, "-C", store.directory[name], "status"],
        in: "/"
      )
      #expect(run.status == 77, "\(run.errors)")
      #expect(run.errors.contains("may not be read"), "\(run.errors)")
    }
  }

  @Test(.enabled(if: canBeNobody))
  func `one file that may not be read does not hide all others`() throws {
    let store = try CommandStore()
    for id in ["walk", "swim"] {
      store("add", "task", id, "--title", id, "--daily", "08:00", "-m", "Add \(id)")
    }
    try TestSupport.run(
      "sh",
      ["-c", "chmod 755 . && chown -R 65534 store && chmod 000 store/tasks/walk/current.json"],
      in: store.directory.path
    )
    for command in ["list", "agenda"] {
      let run = try TestSupport.run(
        "setpriv",
        asNobody + [builtCareplan, "-C", store.path, command]
          + (command == "list" ? ["tasks"] : []),
        in: "/"
      )
      #expect(run.status == 0, "\(command): \(run.errors)")
      #expect(run.output.contains("swim"), "\(command): \(run.output)")
    }
  }

  @Test(.enabled(if: canBeNobody), arguments: ["config", "packed-refs"])
  func `a file of git that may not be read is named`(name: String) throws {
    let store = try CommandStore()
    try store.git("pack-refs", "--all")
    try TestSupport.run(
      "sh",
      ["-c", "chmod 755 . && chown -R 65534 store && chmod 000 store/.git/\(name)"],
      in: store.directory.path
    )
    for command in ["agenda", "check"] {
      let run = try TestSupport.run(
        "setpriv",
        asNobody + [builtCareplan, "-C", store.path, command],
        in: "/"
      )
      #expect(run.status == 77, "\(run.errors)")
      #expect(run.errors.contains("/.git/\(name)"), "\(run.errors)")
    }
  }

  @Test func `a directory in the place of git's alternates is named`() throws {
    let store = try CommandStore()
    _ = try store.directory.makeDirectory("store/.git/objects/info/alternates")
    let run = store.run("agenda")
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("objects/info/alternates"), "\(run.errors)")
  }

  @Test(.enabled(if: canBeNobody), arguments: [["-C"], ["agenda", "--stores"]])
  func `a directory that nobody may pass through is not called missing`(words: [String]) throws {
    let store = try CommandStore()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700],
      ofItemAtPath: store.directory.path
    )
    let last = words.count == 1 ? ["status"] : []
    let run = try TestSupport.run(
      "setpriv",
      asNobody + [builtCareplan] + words + [store.path] + last,
      in: "/"
    )
    #expect(run.status == 77, "\(run.errors)")
    #expect(run.errors.contains("may not be read"), "\(run.errors)")
  }

  @Test func `a linked work tree is not called private`() throws {
    let store = try CommandStore()
    try store.git("worktree", "add", "-q", "../linked")
    let run = store.run("init", "--private", "../linked")
    #expect(run.status == 64, "\(run.errors)")
    #expect(run.errors.contains("careplan clone --private"))
    #expect(try store.git("config", "--default", "none", "core.sharedRepository") == "none\n")
  }

  @Test func `a private clone leaves the objects of its source readable`() throws {
    let store = try CommandStore()
    store("clone", "--private", ".", "../mine")
    let objects = try store.git("count-objects", "-v")
    #expect(objects.contains("count: "))
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: store.directory["store/.git/objects"]
    )
    for name in files {
      let path = store.directory["store/.git/objects/\(name)"]
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0) & 0o044 == 0o044, "\(name)")
    }
  }

  @Test func `a commit on no branch is told to be left behind`() throws {
    let store = try CommandStore()
    store("add", "task", "walk", "--daily", "08:00", "--start", "2026-01-01", "-m", "Walk")
    try store.git("checkout", "-q", "--detach")
    let run = store.run("complete", "walk")
    #expect(run.status == 0)
    #expect(run.errors.contains("HEAD is on no branch"), "\(run.errors)")
    try store.git("switch", "-q", "main")
    try #require(store.run("complete", "walk").errors == "")
  }

  @Test(arguments: [
    ["ln -s careplan.json latest", "git add -A", "git commit -qm link"],
    [
      "git update-index --chmod=+x tasks/walk/current.json", "git commit -qm run",
      "git update-index --chmod=-x tasks/walk/current.json", "git commit -qm back",
    ],
    ["cp -r tasks/walk tasks/copy", "git add -A", "git commit -qm copy"],
  ])
  func `what every other copy would refuse is not sent`(steps: [String]) throws {
    let store = try CommandStore()
    store("add", "task", "walk", "--daily", "08:00", "--start", "2026-01-01", "-m", "Walk")
    try store.git("init", "-q", "--bare", "-b", "main", "../hub")
    store("remote", "add", "origin", "../hub")
    store("sync")
    let sent = try store.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    for step in steps { try #require(run("sh", ["-c", step], in: store.path).status == 0) }
    let refused = store.run("sync")
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains("nothing was sent to 'origin'"))
    #expect(refused.errors.contains("git rebase --interactive"))
    #expect(try store.git("ls-remote", "../hub", "main").hasPrefix(sent))
    try store.git("reset", "-q", "--hard", sent)
    store("sync")
  }

  @Test(arguments: [
    ["ln -s careplan.json late", "ln -s careplan.json early"],
    ["cp -r tasks/walk tasks/late", "cp -r tasks/walk tasks/early"],
    ["cp -r tasks/walk tasks/late", "date > notes"],
  ])
  func `whoever takes out what cannot be sent is sent to the oldest of its commits`(
    steps: [String]
  ) throws {
    let store = try CommandStore()
    store("add", "task", "walk", "--daily", "08:00", "--start", "2026-01-01", "-m", "Walk")
    try store.git("init", "-q", "--bare", "-b", "main", "../hub")
    store("remote", "add", "origin", "../hub")
    store("sync")
    try store.git("commit", "-q", "--allow-empty", "-m", "Nothing bad")
    let sound = try store.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    var commits: [String] = []
    for step in steps {
      try #require(run("sh", ["-c", "\(step) && git add -A"], in: store.path).status == 0)
      try store.git("commit", "-q", "-m", step)
      commits.append(try store.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines))
    }
    let refused = store.run("sync")
    #expect(refused.status == 65, "\(refused.errors)")
    let start = "\(commits[0])~1"
    #expect(refused.errors.contains("git rebase --interactive \(start)"), "\(refused.errors)")
    #expect(try store.git("rev-parse", start).hasPrefix(sound))
  }

  @Test func `what the first commit has that cannot be sent is taken out from the root on`() throws
  {
    let store = try CommandStore()
    try run("sh", ["-c", "ln -s careplan.json link && git add -A"], in: store.path)
    try store.git("commit", "-q", "--amend", "-m", "Begin")
    try store.git("init", "-q", "--bare", "-b", "main", "../hub")
    store("remote", "add", "origin", "../hub")
    let refused = store.run("sync")
    #expect(refused.status == 65, "\(refused.errors)")
    #expect(refused.errors.contains("git rebase --interactive --root"), "\(refused.errors)")
  }
}
