import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct BackupTests {
  private func store() throws -> CommandStore {
    let store = try CommandStore()
    store("add", "task", "t", "--title", "T", "--daily", "08:00", "-m", "T")
    try store.git("branch", "proposal")
    try store.git("tag", "first")
    return store
  }

  /// The names beside the store.
  private func names(_ store: CommandStore) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: store.directory.path).sorted()
  }

  @Test func `a backup has every reference, and a clone of it is the store again`() throws {
    let store = try store()
    let output = store("backup", "../plan.bundle")
    let head = try store.git("rev-parse", "HEAD").prefix(8)
    #expect(output.hasPrefix("backed up commit \(head) and 3 references into ../plan.bundle, "))
    #expect(try names(store) == ["plan.bundle", "store"])
    let heads = try store.git("bundle", "list-heads", "../plan.bundle")
    for name in ["HEAD", "refs/heads/main", "refs/heads/proposal", "refs/tags/first"] {
      #expect(heads.contains(" \(name)\n"))
    }
    store("clone", "../plan.bundle", "../copy")
    let copy = { (words: [String]) in store.run(["-C", "../copy"] + words) }
    #expect(copy(["check"]).output.hasSuffix("nothing wrong\n"))
    let format = "careplan.list/v1"
    let copied = try json(format, of: copy(["list", "tasks", "--json"]).output)
    #expect(try copied == json(format, of: store("list", "tasks", "--json")))
    #expect(copy(["config", "timezone"]).output == store("config", "timezone"))
  }

  @Test func `a file of another kind is not replaced by revisions, one of theirs is`() throws {
    let store = try store()
    try store.directory.write("precious", to: "all.json")
    let errors = store.fails(65, "revisions", "--all", "--output", "../all.json")
    #expect(errors.contains("'../all.json'"), "\(errors)")
    #expect(try store.directory.text(of: "all.json") == "precious")
    store("revisions", "--all", "--output", "../new.json")
    let first = try store.directory.bytes(of: "new.json")
    store("update", "task/t", "--title", "U", "-m", "U")
    store("revisions", "--all", "--output", "../new.json")
    #expect(try store.directory.bytes(of: "new.json") != first)
  }

  @Test func `what nobody has committed is not in a backup, which says so`() throws {
    let store = try store()
    store("update", "task/t", "--title", "U")
    let run = store.run("backup", "../plan.bundle", "--json")
    #expect(run.errors == "1 record has uncommitted changes, which are not in the backup\n")
    let report = try json("careplan.backup/v1", of: run.output).object
    #expect(report?["commit"]?.string == (try store.git("rev-parse", "HEAD")).trimmed)
    #expect(report?["references"] == 3)
    #expect((report?["bytes"]?.number?.int ?? 0) > 100)
  }

  @Test(arguments: [[], ["-n"]])
  func `a place that is none is refused with what to do, in a preview too`(
    options: [String]
  ) throws {
    let store = try store()
    let directory = store.run(["backup", "../none/x"] + options)
    #expect(directory.status == 74 && directory.errors.contains("mkdir -p "))
    #expect(directory.errors.contains("there is no directory"), "\(directory.errors)")
    let empty = store.run(["backup", ""] + options)
    #expect(empty.status == 64 && empty.errors.contains("FILE is empty"), "\(empty.errors)")
  }

  @Test func `a shallow clone is not backed up, and its status says what it is`() throws {
    let store = try store()
    store("update", "task/t", "--title", "U", "-m", "U")
    let root = store.directory.path
    let made = try TestSupport.run(
      "git",
      ["clone", "-q", "--depth", "1", "file://\(store.path)", "shallow"],
      in: root
    )
    try #require(made.status == 0, "\(made.errors)")
    for options in [[], ["-n"]] {
      let run = store.run(["-C", "../shallow", "backup", "../plan.bundle"] + options)
      #expect(run.status == 64 && run.errors.contains("shallow clone"), "\(run.errors)")
      #expect(run.errors.contains("git -C ../shallow fetch --unshallow"))
    }
    let status = store.run("-C", "../shallow", "status")
    #expect(status.errors.contains("this is a shallow clone"), "\(status.errors)")
    #expect(!store.run("status").errors.contains("shallow"))
  }

  @Test func `a branch that is named HEAD is refused with what to do`() throws {
    let store = try store()
    try store.git("branch", "-m", "main", "other")
    try store.git("update-ref", "refs/heads/HEAD", "other")
    try store.git("symbolic-ref", "HEAD", "refs/heads/HEAD")
    try store.git("remote", "add", "origin", "../hub")
    for words in [["backup", "../plan.bundle"], ["sync"], ["clone", store.path, "../copy"]] {
      let errors = store.run(words)
      #expect(errors.status == 65, "\(words): \(errors.errors)")
      #expect(errors.errors.contains("git branch -m HEAD main"), "\(errors.errors)")
    }
    #expect(try names(store) == ["store"])
  }

  @Test func `what a killed backup left beside its file goes with the next one`() throws {
    let store = try store()
    let part = "plan.bundle.aa0e8f1a-0000-4000-8000-000000000000"
    try store.directory.write("half", to: part)
    try store.directory.write("half", to: "\(part).trial/HEAD")
    try store.directory.write("mine", to: "other.trial/HEAD")
    try store.directory.write(store.directory[part], to: "store/.git/careplan/backup")
    store("backup", "../plan.bundle")
    #expect(try names(store) == ["other.trial", "plan.bundle", "store"])
    #expect(!FileManager.default.fileExists(atPath: store.directory["store/.git/careplan/backup"]))
  }

  @Test func `a dry run of a backup writes nothing`() throws {
    let store = try store()
    #expect(store("backup", "-n", "../plan.bundle").hasSuffix("3 references into ../plan.bundle\n"))
    #expect(try names(store) == ["store"])
  }

  @Test(arguments: ["truncate -s -40 \"$file\"", "rm \"$file\"", "false"])
  func `a backup that is not whole fails, and the older one stays`(damage: String) throws {
    let store = try store()
    store("backup", "../plan.bundle")
    let before = try store.directory.bytes(of: "plan.bundle")
    store("update", "task/t", "--title", "U", "-m", "U")
    // A git whose bundles break as on a stick that is pulled out.
    let script = """
      #!/bin/sh
      PATH=/usr/local/bin:/usr/bin:/bin
      git "$@" || exit
      for word; do case $word in *.bundle.*) file=$word;; esac; done
      case "$*" in *"bundle create"*) \(damage);; esac
      """
    try store.directory.write(script, to: "bin/git")
    try TestSupport.run("chmod", ["+x", "bin/git"], in: store.directory.path)
    let path = "\(store.directory["bin"]):/usr/bin:/bin"
    let run = store.run(["backup", "../plan.bundle"], environment: ["PATH": path])
    #expect(run.status == 74, "\(run.errors)")
    #expect(try store.directory.bytes(of: "plan.bundle") == before)
    #expect(try names(store) == ["bin", "plan.bundle", "store"])
  }

  @Test(arguments: [".git/config", ".git/new.bundle", "tasks/t/current.json", "../notes.txt"])
  func `a backup replaces nothing but a backup`(file: String) throws {
    let store = try store()
    try store.directory.write("mine", to: "notes.txt")
    let before = try? Data(contentsOf: URL(filePath: "\(store.path)/\(file)"))
    let run = store.run(["backup", file])
    #expect(run.status != 0, "\(run.output)")
    let after = try? Data(contentsOf: URL(filePath: "\(store.path)/\(file)"))
    #expect(after == before)
    store("backup", "../plan.bundle")
    store("backup", "../plan.bundle")
  }

  @Test func `a backup of another plan, or of a copy that had more, is not replaced`() throws {
    let (store, other) = (try store(), try self.store())
    let file = store.directory["plan.bundle"]
    other("add", "task", "more", "--daily", "08:00", "-m", "More")
    other("backup", file)
    let before = try store.directory.bytes(of: "plan.bundle")
    for words in [["backup", file], ["backup", file, "-n"]] {
      let refused = store.run(words)
      #expect(refused.status == 65 && refused.errors.contains("which is not here"))
    }
    #expect(try store.directory.bytes(of: "plan.bundle") == before)
  }

  @Test func `a pipe is not replaced by a backup`() throws {
    let store = try store()
    try #require(TestSupport.run("mkfifo", ["pipe"], in: store.directory.path).status == 0)
    let run = store.run("backup", "../pipe")
    #expect(run.status == 74 && run.errors.contains("no file"), "\(run.errors)")
    let type = try FileManager.default.attributesOfItem(atPath: store.directory["pipe"])[.type]
    #expect(type as? FileAttributeType != .typeRegular)
    #expect(try names(store) == ["pipe", "store"])
  }

  @Test(arguments: [300, 600])
  func `a backup that is not whole is not called a broken connection`(size: Int) throws {
    let store = try store()
    store("backup", "../plan.bundle")
    let bytes = try store.directory.bytes(of: "plan.bundle")
    try #require(bytes.count > size)
    try Data(bytes.prefix(size)).write(to: URL(filePath: store.directory["part.bundle"]))
    let message = store.fails(65, "clone", "../part.bundle", "../copy")
    #expect(message.contains("part.bundle is no bundle, or not a whole one"))
    #expect(message.contains("git bundle verify"))
    #expect(try names(store) == ["part.bundle", "plan.bundle", "store"])
  }

  @Test func `a backup needs a file`() throws {
    let store = try store()
    #expect(store.fails(64, "backup", "..").contains("careplan backup ../plan.bundle"))
    #expect(try names(store) == ["store"])
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
