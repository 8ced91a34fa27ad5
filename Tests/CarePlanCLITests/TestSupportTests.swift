import TestSnapshots
import TestSupport
import Testing

struct TestSupportTests {
  @Test(arguments: [
    ("a\nb\nc", "a\nb\nc", ""),
    ("a\nb\nc", "a\nx\nc", "@@ line 1 @@\n a\n-b\n+x\n c"),
    ("", "a", "@@ line 1 @@\n-\n+a"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\n5\n6\n7\n8\nx", "@@ line 6 @@\n 6\n 7\n 8\n-9\n+x"),
  ])
  func `a difference shows what changed and where`(old: String, new: String, diff: String) {
    #expect(UnifiedDiff(from: old, to: new).description == diff)
  }

  @Test func `a snapshot that differs fails and shows how`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("old\n", to: "Snapshots/name.txt")
    withKnownIssue {
      expectSnapshot("new\n", "name", file: directory["Tests.swift"])
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("-old\n+new") }
    }
  }

  @Test func `a program gets its input and tells its status`() throws {
    let directory = try TemporaryDirectory()
    let script = "cat; echo $WORD; echo bad >&2; exit 3"
    let result = try run(
      "sh",
      ["-c", script],
      in: directory.path,
      environment: ["WORD": "given"],
      input: "in\n"
    )
    #expect(result.status == 3)
    #expect(result.output == "in\ngiven\n")
    #expect(result.errors == "bad\n")
    #expect(try run("sh", ["-c", "kill -9 $$"], in: directory.path).status == 137)
  }

  @Test func `a temporary directory is gone afterwards`() throws {
    func usedPath() throws -> String {
      let directory = try TemporaryDirectory()
      try directory.write("text", to: "a/b.txt")
      return directory.path
    }
    let path = try usedPath()
    #expect(try run("test", ["-e", path], in: "/").status == 1)
  }
}
