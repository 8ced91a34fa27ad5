import Files
import Git
import TestSupport
import Testing

struct SharingTests {
  private func mode(_ path: String) -> String {
    FileSystem.mode(of: path).map { String($0, radix: 8) } ?? "none"
  }

  @Test(arguments: ["umask", "group", "all", "everybody", "true", "0660", "0640", "0600", "0664"])
  func `what is written is used by those whom git would let use it`(value: String) throws {
    let ours = try TemporaryDirectory()
    let gits = try TemporaryDirectory()
    for path in [ours.path, gits.path] {
      try ours.git("init", "-q", "-b", "main", "--shared=\(value)", path)
    }
    try gits.write("x", to: "file")
    try gits.git("add", "file")
    try gits.git("commit", "-qm", "x")
    try gits.git("update-ref", "refs/careplan/deep/er", "HEAD")
    try gits.git("update-ref", "--create-reflog", "refs/careplan/logged/one", "HEAD")
    try gits.git("repack", "-qad")
    try gits.git("hash-object", "-w", "--stdin", input: "loose")

    let repository = try Repository(opening: ours.path)
    let commit = try repository.commit(["file": "x"])
    try repository.updateReference("refs/heads/main", to: commit, expecting: nil, message: "x")
    try repository.updateReference("refs/careplan/deep/er", to: commit, expecting: nil, message: "")
    _ = try repository.writeObjects(.files) { writer throws(GitError) in
      try writer.blob(Array("loose".utf8))
    }
    try repository.setConfigValue("careplan.x", "y")
    let tree = try repository.commit(commit).tree
    let entry = try #require(try repository.entry(at: "file", in: tree))
    try repository.updateIndex([.set(path: "file", id: entry.id, isSkipWorktree: nil)])

    let loose = try ours.git("hash-object", "--stdin", input: "loose")
    for name in [
      "refs/heads/main", "refs/careplan", "refs/careplan/deep", "refs/careplan/deep/er",
      "logs/HEAD", "logs/refs/heads", "logs/refs/heads/main", "index", "config",
      "objects/\(loose.prefix(2))", "objects/\(loose.prefix(2))/\(loose.dropFirst(2))",
      "objects/pack",
    ] {
      #expect(mode(ours[".git/\(name)"]) == mode(gits[".git/\(name)"]), "\(name)")
    }
    func packMode(_ directory: borrowing TemporaryDirectory, _ kind: String) throws -> String {
      let folder = directory[".git/objects/pack"]
      let name = try FileSystem.names(in: folder).first { $0.hasSuffix(kind) }
      return mode("\(folder)/\(try #require(name))")
    }
    for kind in [".pack", ".idx"] { #expect(try packMode(ours, kind) == packMode(gits, kind)) }
    try ours.expectSound()
  }

  @Test func `a setting that git refuses changes nobody's permissions`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    for value in ["0066", "sometimes", "07777"] {
      try repository.setConfigValue(Repository.sharingKey, value)
      #expect(try repository.permissions() == .standard)
    }
  }
}
