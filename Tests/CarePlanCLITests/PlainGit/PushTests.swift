import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// A server whose hook judges real pushes.
struct PushTests {
  private let store: CommandStore
  private let head = "tasks/walk/current.json"

  init() throws {
    store = try CommandStore(clock: .running)
    store("add", "task", "walk", "--title", "Walk", "--daily", "08:00", "-m", "Add")
    try store.git("init", "--quiet", "--bare", "-b", "main", "../server.git")
    store("setup-git", "--server", "../server.git", "--program", builtCareplan)
    try store.git("remote", "add", "origin", store.directory["server.git"])
    try store.git("push", "--quiet", "origin", "main")
  }

  private func push(_ options: String...) throws -> ProcessResult {
    try TestSupport.run("git", ["push"] + options, in: store.path)
  }

  /// Commits the work tree as somebody without careplan would, and pushes.
  private func pushByHand() throws -> ProcessResult {
    try store.git("add", "--all")
    try store.git("commit", "--quiet", "-m", "By hand")
    return try push("origin", "main")
  }

  private func expectRefusal(
    _ result: ProcessResult,
    _ rule: String,
    _ path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(result.status != 0, sourceLocation: sourceLocation)
    #expect(result.errors.contains("[\(rule)]"), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.contains(path), "\(result.errors)", sourceLocation: sourceLocation)
    #expect(result.errors.contains("hint:"), sourceLocation: sourceLocation)
  }

  private func versionFile() throws -> String {
    let name = try store.directory.files(below: "store/tasks/walk/versions")[0]
    return "tasks/walk/versions/\(name)"
  }

  /// The text of the version file with another uuid, and changed.
  private func version(_ uuid: String, _ old: String = "", _ new: String = "") throws -> String {
    let path = try versionFile()
    let text = try store.directory.text(of: "store/\(path)")
    let own = URL(filePath: path).deletingPathExtension().lastPathComponent
    let copy = text.replacing("\"\(own)\"", with: "\"\(uuid)\"")
    return old.isEmpty ? copy : copy.replacing(old, with: new)
  }

  private static let uuid = "0b7e1f5a-3c1d-4e2f-9a6b-112233445566"

  @Test func `good pushes are taken: versions, web edits, forks, new branches, other branches`()
    throws
  {
    store("update", "task/walk", "--title", "Run", "-m", "Run")
    #expect(try push("origin", "main").status == 0)
    try store.edit(head, "\"Run\"", "\"Swim\"")
    let edit = try pushByHand()
    #expect(edit.status == 0, "\(edit.errors)")
    try store.directory.write(
      try version(Self.uuid),
      to: "store/tasks/walk/versions/\(Self.uuid).json"
    )
    let fork = try pushByHand()
    #expect(fork.status == 0, "\(fork.errors)")
    try store.git("checkout", "--quiet", "-b", "review")
    try store.edit("careplan.json", "America/New_York", "Europe/Berlin")
    try store.git("commit", "--quiet", "-am", "Zone")
    #expect(try push("origin", "review").status == 0)
    try store.git("checkout", "--quiet", "--orphan", "pages")
    try store.git("rm", "-rq", "--cached", ".")
    try store.git("commit", "--quiet", "--allow-empty", "-m", "Pages")
    #expect(try push("origin", "pages").status == 0)
    #expect(try push("origin", "--delete", "pages").status == 0)
  }

  @Test func `a changed version file is refused`() throws {
    try store.edit(versionFile(), "\"Walk\"", "\"Run\"")
    try expectRefusal(pushByHand(), "changedVersionFile", versionFile())
  }

  @Test func `a vanished version file is refused unless a marker stands for it`() throws {
    let path = try versionFile()
    try store.git("rm", "--quiet", path)
    try expectRefusal(pushByHand(), "missingVersionFile", path)
    let uuid = URL(filePath: path).deletingPathExtension().lastPathComponent
    try store.git("rm", "--quiet", head)
    let marker = """
      {
        "dir": "walk",
        "kind": "task",
        "previous": [],
        "reason": "asked for",
        "scope": "record",
        "uuid": "\(uuid)",
        "when": "2026-01-05T00:00:00Z"
      }

      """
    try store.directory.write(marker, to: "store/purged/\(uuid.prefix(2))/\(uuid).json")
    let purge = try pushByHand()
    #expect(purge.status == 0, "\(purge.errors)")
    try store.directory.write(
      marker.replacing("\"dir\"", with: "\"content\": \"Walk\",\n  \"dir\""),
      to: "store/purged/\(uuid.prefix(2))/\(uuid).json"
    )
    try expectRefusal(pushByHand(), "invalidRecord", "purged/\(uuid.prefix(2))/\(uuid).json")
    try store.git("rm", "-rq", "--cached", "purged")
    try store.git("commit", "--quiet", "-m", "Forget")
    try expectRefusal(push("origin", "main"), "removedMarker", "purged/")
  }

  @Test(arguments: [
    ("invalidRecord", "\"title\"", "\"effectiveDate\": 5, \"title\""),
    ("invalidRecord", "\"Walk\",", "\"Walk\""),
    ("notCanonical", "  \"title\"", "\t\"title\""),
    ("wrongPath", "\"id\": \"walk\"", "\"id\": \"swim\""),
    (
      "missingParent", "\"replica\"",
      "\"previous\": [\n      \"\(Self.uuid.dropLast())7\"\n    ],\n    \"replica\""
    ),
  ])
  func `a version file that is not in order is refused`(
    rule: String,
    old: String,
    new: String
  ) throws {
    let path = "tasks/walk/versions/\(Self.uuid).json"
    let text = try version(Self.uuid, old, new)
    try #require(try text != version(Self.uuid))
    try store.directory.write(text, to: "store/\(path)")
    try expectRefusal(pushByHand(), rule, path)
  }

  @Test func `a uuid that another record has is refused`() throws {
    let name = try versionFile().split(separator: "/")[3]
    let text = try store.directory.text(of: "store/\(versionFile())")
    let path = "tasks/swim/versions/\(name)"
    try store.directory.write(
      text.replacing("\"id\": \"walk\"", with: "\"id\": \"swim\""),
      to: "store/\(path)"
    )
    try expectRefusal(pushByHand(), "duplicateVersion", path)
  }

  @Test func `files that hide in the store's directories are refused`() throws {
    try store.directory.write("x", to: "store/tasks/walk/notes.txt")
    try expectRefusal(pushByHand(), "foreignFile", "tasks/walk/notes.txt")
  }

  @Test func `links are refused, also in a commit that a later one mends`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(store.path)/link",
      withDestinationPath: "/etc/passwd"
    )
    try expectRefusal(pushByHand(), "hostileEntry", "link")
    try store.git("rm", "--quiet", "link")
    try store.git("commit", "--quiet", "-m", "Mend")
    try expectRefusal(push("origin", "main"), "hostileEntry", "link")
  }

  @Test func `names that harm a checkout are refused`() throws {
    let blob = try store.git("hash-object", "-w", "careplan.json").prefix(40)
    let made = try TestSupport.run(
      "git",
      ["mktree"],
      in: store.path,
      input: "100644 blob \(blob)\t.git\n"
    )
    let inner = made.output.prefix(40)
    let root = try TestSupport.run(
      "git",
      ["mktree"],
      in: store.path,
      input: store.git("ls-tree", "HEAD") + "040000 tree \(inner)\textra\n"
    )
    let commit = try store.git(
      "commit-tree",
      "-p",
      "HEAD",
      "-m",
      "Bad",
      String(root.output.prefix(40))
    )
    let result = try push("origin", "\(commit.prefix(40)):main")
    #expect(result.status != 0 && result.errors.contains("hostileEntry"), "\(result.errors)")
  }

  @Test func `a branch of a store is neither rewound nor deleted`() throws {
    store("update", "task/walk", "--title", "Run", "-m", "Run")
    try store.git("push", "--quiet", "origin", "main", "main:review")
    try store.git("reset", "--quiet", "--hard", "HEAD~1")
    try expectRefusal(push("--force", "origin", "main"), "rewoundBranch", "refs/heads/main")
    try expectRefusal(push("origin", "--delete", "review"), "deletedBranch", "refs/heads/review")
  }

  @Test func `a store whose manifest is gone is refused`() throws {
    try store.git("rm", "--quiet", "careplan.json")
    try expectRefusal(pushByHand(), "missingManifest", "careplan.json")
  }

  @Test func `without the program a server takes nothing unchecked`() throws {
    store("setup-git", "--server", "../server.git", "--program", "/nonexistent/careplan")
    store("update", "task/walk", "--title", "Run", "-m", "Run")
    let result = try push("origin", "main")
    #expect(result.status != 0 && result.errors.contains("careplan is not found"))
    store("setup-git", "--server", "../server.git", "--uninstall")
    #expect(try push("origin", "main").status == 0)
  }
}
