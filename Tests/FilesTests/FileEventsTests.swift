import Files
import TestSupport
import Testing

struct FileEventsTests {
  @Test func `a file that is written, replaced or removed is told of once`() throws {
    let directory = try TemporaryDirectory()
    let events = try FileEvents(of: [directory["ref"]])
    #expect(!events.wait(forSeconds: 0))
    for change in ["echo a >ref", "echo b >new && mv new ref", "rm ref"] {
      try run("sh", ["-c", change], in: directory.path)
      #expect(events.wait(forSeconds: 10), "\(change)")
      #expect(!events.wait(forSeconds: 0), "\(change)")
    }
  }

  @Test func `other files of the directory wake nobody`() throws {
    let directory = try TemporaryDirectory()
    let events = try FileEvents(of: [directory["ref"], directory["missing/ref"]])
    try directory.write("x", to: "ref.lock")
    try directory.write("x", to: "missing/ref")
    #expect(!events.wait(forSeconds: 0.05))
  }

  @Test func `a directory that goes away wakes those who wait`() throws {
    let directory = try TemporaryDirectory()
    try directory.makeDirectory("refs")
    let events = try FileEvents(of: [directory["refs/ref"]])
    try run("rmdir", ["refs"], in: directory.path)
    #expect(events.wait(forSeconds: 10))
  }
}
