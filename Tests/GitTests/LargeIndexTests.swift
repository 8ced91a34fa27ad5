import Foundation
import Git
import TestSupport
import Testing

/// What the `git` program writes into a large index is what libgit2 would write.
struct LargeIndexTests {
  private static let program = try? GitProgram(environment: ["PATH": "/usr/bin"])

  /// A repository whose index has so many files that its work tree leaves out.
  private func makeIndex(of count: Int, in directory: borrowing TemporaryDirectory) throws {
    try directory.git("init", "--quiet", "--initial-branch=main")
    try directory.write("x", to: "text")
    let id = try directory.git("hash-object", "-w", "text")
    let names = (0..<count).map { "out/2026/\($0 % 12)/a-file-with-a-longer-name.\($0)" }
    let entries = names.map { "100644 \(id)\t\($0)\n" }.joined()
    try directory.git("update-index", "--index-info", input: entries)
    let paths = names.map { "\($0)\n" }.joined()
    try directory.git("update-index", "--skip-worktree", "--stdin", input: paths)
  }

  private func files(_ repository: borrowing Repository) throws -> [(path: String, id: ObjectID)] {
    let blobs = try ["one", "two", "three"].map { text in
      try repository.writeObjects { writer throws(GitError) in try writer.blob(Array(text.utf8)) }
    }
    let paths = [
      "out/2026/0/a-file-with-a-longer-name.0", "out/2027/1, a comma and a \u{E4}", "out/0",
    ]
    return Array(zip(paths, blobs)).map { (path: $0.0, id: $0.1) }
  }

  @Test func `git and libgit2 make the same large index`() throws {
    let program = try #require(Self.program)
    let directory = try TemporaryDirectory()
    try makeIndex(of: 12_000, in: directory)
    let repository = try Repository(opening: directory.path)
    let files = try files(repository)
    let before = try repository.indexEntries()
    #expect(try repository.addLeftOut(files, with: program))
    let written = try repository.indexEntries()
    #expect(written.count == before.count + 2)
    try repository.updateIndex(
      files.map { .set(path: $0.path, id: $0.id, isSkipWorktree: true) }
    )
    #expect(try repository.indexEntries() == written)
    let ids = Set(files.map(\.id))
    #expect(written.filter { ids.contains($0.id) }.map(\.isSkipWorktree) == [true, true, true])
  }

  @Test func `a small index and a locked one are left to libgit2`() throws {
    let program = try #require(Self.program)
    let small = try TemporaryDirectory()
    try makeIndex(of: 10, in: small)
    let repository = try Repository(opening: small.path)
    #expect(try !repository.addLeftOut(files(repository), with: program))
    let large = try TemporaryDirectory()
    try makeIndex(of: 12_000, in: large)
    try large.write("", to: ".git/index.lock")
    let locked = try Repository(opening: large.path)
    let before = try locked.indexEntries()
    let files = try files(locked)
    #expect(try !locked.addLeftOut(files, with: program))
    #expect(try locked.indexEntries() == before)
    #expect(throws: GitError.self) {
      try locked.updateIndex(files.map { .set(path: $0.path, id: $0.id, isSkipWorktree: true) })
    }
  }
}
