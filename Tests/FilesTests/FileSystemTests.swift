import Files
import Foundation
import Platform
import TestSupport
import Testing

struct FileSystemTests {
  @Test func `what was put into a file is read from it`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/a/b/file"
    try FileSystem.replace(path, with: [1, 2, 3])
    try FileSystem.append([4], to: path)
    #expect(try FileSystem.contents(of: path) == [1, 2, 3, 4])
    #expect(try FileSystem.names(in: directory.path + "/a/b") == ["file"])
  }

  @Test func `a note stands in its place or leaves nothing`() throws {
    let directory = try TemporaryDirectory()
    let (path, scratch) = (directory.path + "/notes/file", directory.path + "/new")
    try FileSystem.note([1], at: path, through: scratch)
    try FileSystem.note([2, 3], at: path)
    #expect(try FileSystem.contents(of: path) == [2, 3])
    try FileSystem.makeDirectory(directory.path + "/notes/other")
    #expect(throws: FileError.self) {
      try FileSystem.note([4], at: directory.path + "/notes/other", through: scratch)
    }
    #expect(throws: FileError.self) {
      try FileSystem.note([4], at: directory.path + "/notes/other")
    }
    #expect(try FileSystem.names(in: scratch) == [])
    #expect(try FileSystem.names(in: directory.path + "/notes").sorted() == ["file", "other"])
  }

  @Test func `a file that is not there has no contents`() throws {
    let directory = try TemporaryDirectory()
    #expect(try FileSystem.contents(of: directory.path + "/none") == nil)
    #expect(FileSystem.kind(of: directory.path + "/none") == nil)
    #expect(try FileSystem.names(in: directory.path + "/none") == [])
  }

  @Test func `a symbolic link is never followed`() throws {
    let directory = try TemporaryDirectory()
    let link = directory.path + "/link"
    try run("ln", ["-s", "/etc/passwd", link], in: directory.path)
    let error = #expect(throws: FileError.self) { try FileSystem.contents(of: link) }
    #expect(error?.code == .symbolicLink)
    #expect(FileSystem.kind(of: link) == .other)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["mkfifo x", "mkdir x", "ln -s /etc/passwd x"])
  func `what is not a file is an error in its place, and a pipe is not waited for`(
    command: String
  ) throws {
    let directory = try TemporaryDirectory()
    try run("sh", ["-c", command], in: directory.path)
    let path = directory["x"]
    let works: [() throws -> Void] = [
      { _ = try FileSystem.contents(of: path) },
      { _ = try FileSystem.beginning(of: path, atMost: 4) },
      { _ = try FileSystem.ending(of: path, atMost: 4) },
      { try FileSystem.append([1], to: path) },
      { try FileSystem.overwrite([1], at: 0, of: path) },
      { try FileSystem.requireAppendable(path) },
      { try Self.lock(path) },
    ]
    let codes: Set<FileError.Code> = [.notOrdinary, .isADirectory, .symbolicLink]
    for work in works {
      let error = #expect(throws: FileError.self) { try work() }
      #expect(error.map { codes.contains($0.code) && $0.path == path } == true)
    }
  }

  private static func lock(_ path: String) throws {
    let lock = try FileLock(path, patience: 0)
    lock.whileHeld {}
  }

  @Test func `how a file begins is told of the largest one, and of an empty one`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("# v2 git bundle", to: "large")
    try run("truncate", ["-s", "8G", directory["large"]], in: directory.path)
    #expect(try FileSystem.beginning(of: directory["large"], atMost: 4) == Array("# v2".utf8))
    try directory.write("", to: "empty")
    #expect(try FileSystem.beginning(of: directory["empty"], atMost: 4) == [])
    try directory.write("#", to: "short")
    #expect(try FileSystem.beginning(of: directory["short"], atMost: 4) == Array("#".utf8))
  }

  @Test func `a lock that is held is not given to another`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/lock"
    do {
      let held = try FileLock(path, patience: 0)
      let error = #expect(throws: FileError.self) { _ = try FileLock(path, patience: 0.05) }
      #expect(error?.code == .locked)
      _ = consume held
    }
    _ = try FileLock(path, patience: 0)
  }

  @Test func `a lock is given back though a program that starts just now has its file too`() throws
  {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/lock"
    var copies: [Int32] = []
    do {
      let held = try FileLock(path, patience: 0)
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)"
        )
        if target == path, let descriptor = Int32(name) { copies.append(dup(descriptor)) }
      }
      _ = consume held
    }
    defer { for copy in copies { close(copy) } }
    try #require(!copies.isEmpty)
    _ = try FileLock(path, patience: 0)
  }

  @Test func `a file goes with the directories that are empty then, up to the root`() throws {
    let directory = try TemporaryDirectory()
    let root = directory.path
    try FileSystem.replace(root + "/keep/file", with: [])
    try FileSystem.makeDirectory(root + "/new")
    let files = FilesBelow(root)
    try files.replace("keep/a/b/file", with: [1], through: root + "/new")
    #expect(try FileSystem.contents(of: "keep/a/b/file", below: root) == [1])
    try FileSystem.remove("keep/a/b/file", below: root)
    #expect(try FileSystem.names(in: root + "/keep") == ["file"])
    try FileSystem.remove("keep/a/b/file", below: root)
    #expect(try FileSystem.contents(of: "keep/a/b/file", below: root) == nil)
    #expect(try FileSystem.contents(of: "keep/file/b", below: root) == nil)
  }

  @Test func `many files are put one after the other, each where it belongs`() throws {
    let directory = try TemporaryDirectory()
    let (root, scratch) = (directory["root"], directory["new"])
    for path in [root, scratch] { try FileSystem.makeDirectory(path) }
    let files = FilesBelow(root)
    let paths = ["a/1", "a/2", "3", "a/b/4", "c/5", "a/6"]
    for (byte, path) in paths.enumerated() {
      try files.replace(path, with: [UInt8(byte)], through: scratch, flushes: false)
    }
    for (byte, path) in paths.enumerated() {
      #expect(try files.contents(of: path) == [UInt8(byte)])
      #expect(try FileSystem.contents(of: path, below: root) == [UInt8(byte)])
    }
    for path in paths { try files.remove(path) }
    #expect(try FileSystem.names(in: root) == [])
    #expect(try FileSystem.names(in: scratch) == [])
  }

  @Test func `a file that was written is known again until somebody edits it`() throws {
    let directory = try TemporaryDirectory()
    let files = FilesBelow(directory.path)
    try FileSystem.makeDirectory(directory["new"])
    let written = try files.replace("a/file", with: [1, 2], through: directory["new"])
    let status = try #require(try FileStatus(of: directory["a/file"]))
    #expect(written.isUnchanged(status))
    try FileSystem.append([3], to: directory["a/file"])
    let edited = try #require(try FileStatus(of: directory["a/file"]))
    #expect(!written.isUnchanged(edited))
    let other = try files.replace("a/file", with: [1, 2], through: directory["new"])
    #expect(other != written)
  }

  @Test(arguments: ["a", "a/b"])
  func `nothing is read, written or removed through a link to a directory`(link: String) throws {
    let directory = try TemporaryDirectory()
    let (root, scratch) = (directory["root"], directory["new"])
    try directory.write("kept", to: "outside/b/file")
    try directory.makeDirectory(link == "a" ? "root" : "root/a")
    let target = link == "a" ? "outside" : "outside/b"
    try run("ln", ["-s", directory[target], "\(root)/\(link)"], in: directory.path)
    for deed in ["read", "write", "remove"] {
      let error = Self.error(of: deed, below: root, scratch)
      #expect(error?.code == .symbolicLink)
      #expect(error?.path == "\(root)/\(link)")
    }
    #expect(try directory.text(of: "outside/b/file") == "kept")
    #expect(try FileSystem.names(in: scratch) == [])
  }

  /// Paths in any order, a few of them deeper than directories stay open.
  @Test(arguments: UInt64(1)...5)
  func `files are put, read and removed as by their whole paths`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    let scratch = directory["scratch"]
    try FileSystem.makeDirectory(scratch)
    let root = directory["root"]
    try FileSystem.makeDirectory(root)
    let files = FilesBelow(root)
    var expected: [String: [UInt8]] = [:]
    for step in 0..<400 {
      let depth = Int.random(in: 0...4, using: &random) * (step % 40 == 0 ? 8 : 1)
      let parts = (0..<depth).map { _ in Bool.random(using: &random) ? "a" : "b" }
      let path = (parts + ["file"]).joined(separator: "/")
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        try files.remove(path)
        expected[path] = nil
      case 1: #expect(try files.contents(of: path) == expected[path])
      default:
        let bytes = [UInt8(step % 256)]
        try files.replace(path, with: bytes, through: scratch, flushes: false)
        expected[path] = bytes
      }
    }
    for (path, bytes) in expected {
      #expect(try FileSystem.contents(of: path, below: root) == bytes)
      try files.remove(path)
    }
    #expect(try FileSystem.names(in: root) == [])
  }

  @Test
  func `a directory that is gone meanwhile is made anew by the next try`() throws {
    let directory = try TemporaryDirectory()
    let files = FilesBelow(directory.path)
    try FileSystem.makeDirectory(directory["new"])
    try files.replace("a/b/one", with: [1], through: directory["new"])
    try FileManager.default.removeItem(atPath: directory["a"])
    #expect(throws: FileError.self) {
      try files.replace("a/b/two", with: [2], through: directory["new"])
    }
    try files.replace("a/b/two", with: [2], through: directory["new"])
    #expect(try FileSystem.contents(of: "a/b/two", below: directory.path) == [2])
  }

  @Test
  func `a file is made where nothing stands, and nothing is written over`() throws {
    let directory = try TemporaryDirectory()
    let files = FilesBelow(directory.path)
    #expect(try files.create("a/b/new", with: [1]) != nil)
    #expect(try files.create("a/b/new", with: [2]) == nil)
    try FileManager.default.createSymbolicLink(
      atPath: directory["a/b/link"],
      withDestinationPath: "new"
    )
    #expect(try files.create("a/b/link", with: [3]) == nil)
    #expect(try FileSystem.contents(of: "a/b/new", below: directory.path) == [1])
    let error = #expect(throws: FileError.self) {
      try files.create("a/b/link/deeper", with: [4])
    }
    #expect(error?.code == .symbolicLink)
  }

  @Test
  func `a path without a name is not written`() throws {
    let directory = try TemporaryDirectory()
    let error = #expect(throws: FileError.self) {
      try FilesBelow(directory.path).replace("/", with: [1], through: directory.path)
    }
    #expect(error?.code == .isADirectory)
    #expect(try FileSystem.names(in: directory.path) == [])
  }

  private static func error(of deed: String, below root: String, _ scratch: String) -> FileError? {
    let path = "a/b/file"
    do {
      switch deed {
      case "read": _ = try FileSystem.contents(of: path, below: root)
      case "write":
        try FileSystem.makeDirectory(scratch)
        try FilesBelow(root).replace(path, with: [1], through: scratch)
      default: try FileSystem.remove(path, below: root)
      }
      return nil
    } catch {
      return error
    }
  }

  @Test func `a pipe is no file, and is not waited for`() throws {
    let directory = try TemporaryDirectory()
    try run("mkfifo", [directory["pipe"]], in: directory.path)
    let error = #expect(throws: FileError.self) {
      try FileSystem.contents(of: directory["pipe"])
    }
    #expect(error?.code == .notOrdinary)
  }

  @Test func `removing what is in a directory removes links and follows none`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("kept", to: "outside/file")
    try directory.write("gone", to: "inside/a/b/file")
    try run("ln", ["-s", directory["outside"], directory["inside/link"]], in: directory.path)
    try FileSystem.removeContents(of: directory["inside"])
    #expect(try FileSystem.names(in: directory["inside"]).isEmpty)
    #expect(try directory.text(of: "outside/file") == "kept")
    try FileSystem.removeDirectory(directory["inside"])
    #expect(FileSystem.kind(of: directory["inside"]) == nil)
  }

  @Test func `a name that is not UTF-8 is told as it is, and repaired`() throws {
    let directory = try TemporaryDirectory()
    try run("sh", ["-c", #"touch a "$(printf 'b\377')""#], in: directory.path)
    #expect(try FileSystem.rawNames(in: directory.path) == [[0x61], [0x62, 0xFF]])
    #expect(try FileSystem.names(in: directory.path) == ["a", "b\u{FFFD}"])
  }

  @Test func `a new file is written once and cannot be changed`() throws {
    let directory = try TemporaryDirectory()
    try FileSystem.writeNew([1], to: directory["new"])
    #expect(FileSystem.mode(of: directory["new"]).map { $0 & 0o222 } == 0)
    let error = #expect(throws: FileError.self) {
      try FileSystem.writeNew([2], to: directory["new"])
    }
    #expect(error?.code == .exists)
    #expect(try FileSystem.contents(of: directory["new"]) == [1])
  }

  @Test func `a look at a link tells of the link`() throws {
    let directory = try TemporaryDirectory()
    try run("ln", ["-s", "/etc/passwd", directory["link"]], in: directory.path)
    let status = try #require(try FileStatus(of: directory["link"]))
    #expect(status.isSymbolicLink)
    #expect(status.kind == .other)
    #expect(try FileSystem.destination(ofLink: directory["link"]) == Array("/etc/passwd".utf8))
    #expect(try FileStatus(of: directory["none"]) == nil)
    #expect(try FileStatus(of: directory["link/below"]) == nil)
  }
}
