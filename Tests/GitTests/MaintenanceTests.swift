import Foundation
import Git
import TestSupport
import Testing

/// Packs that are merged, judged by git and by a reader that knows nothing of it.
struct MaintenanceTests {
  /// Commits one file after the other on the branch.
  private func commit(_ numbers: Range<Int>, to repository: borrowing Repository) throws {
    for number in numbers {
      let head = try repository.reference("refs/heads/main")
      let base = try head.map { head throws(GitError) in try repository.commit(head).tree }
      let commit = try repository.writeObjects(.pack) { writer throws(GitError) in
        let blob = try writer.blob(Array("text \(number)".utf8))
        return try writer.commit(
          tree: try writer.updateTree(base, ["d\(number % 3)/\(number)": blob]),
          parents: head.map { [$0] } ?? [],
          author: anyone,
          committer: anyone,
          message: "Change \(number)\n"
        )
      }
      try repository.updateReference("refs/heads/main", to: commit, expecting: head, message: "")
    }
  }

  private func repack(_ repository: borrowing Repository, _ program: GitProgram?) throws {
    if let program { try repository.repack(with: program) } else { try repository.repack() }
  }

  private static let programs: [GitProgram?] = [
    try? GitProgram(environment: ["PATH": "/usr/bin"]), nil,
  ]

  @Test(arguments: programs)
  func `small packs and loose objects are merged and nothing is lost`(
    program: GitProgram?
  ) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let reader = try Repository(opening: directory.path)
    let lost = try repository.writeObjects(.pack) { writer throws(GitError) in
      try writer.blob(Array("unreachable".utf8))
    }
    var most = 0
    for round in 0..<6 {
      try commit(round * 10..<round * 10 + 10, to: repository)
      _ = try repository.writeObjects(.files) { writer throws(GitError) in
        try writer.blob(Array("loose \(round)".utf8))
      }
      #expect(try repository.objectDisorder().looseDirectories == 1)
      try repack(repository, program)
      most = max(most, try repository.objectDisorder().packs)
      #expect(try repository.objectDisorder().looseDirectories == 0)
      let head = try #require(try reader.reference("refs/heads/main"))
      var files = 0
      try reader.walkTree(reader.commit(head).tree) { _, entry throws(GitError) in
        files += try reader.blob(entry.id).isEmpty ? 0 : 1
      }
      #expect(files == round * 10 + 10)
    }
    #expect(most <= 4)
    #expect(try repository.blob(lost) == Array("unreachable".utf8))
    for round in 0..<6 { #expect(reader.contains(try .blob(of: Array("loose \(round)".utf8)))) }
    try directory.expectSound()
  }

  @Test func `packs may lie behind a link`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    try directory.git("init", "--bare", "-q", "other")
    try FileManager.default.removeItem(atPath: directory["objects/pack"])
    try FileManager.default.createSymbolicLink(
      atPath: directory["objects/pack"],
      withDestinationPath: directory["other/objects/pack"]
    )
    for form in [ObjectWriter.Form.files, .pack] {
      let id = try repository.writeObjects(form) { writer throws(GitError) in
        try writer.blob(Array("\(form)".utf8))
      }
      try repository.repack()
      #expect(try repository.blob(id) == Array("\(form)".utf8))
    }
    #expect(try repository.objectDisorder().looseDirectories == 0)
  }

  @Test(arguments: programs)
  func `a pack that is kept stays`(program: GitProgram?) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    try commit(0..<1, to: repository)
    let packs = { try FileManager.default.contentsOfDirectory(atPath: directory["objects/pack"]) }
    let pack = try #require(try packs().first { $0.hasSuffix(".pack") })
    let stem = directory["objects/pack/" + pack.dropLast(5)]
    try Data().write(to: URL(filePath: stem + ".keep"))
    try commit(1..<5, to: repository)
    #expect(try repository.objectDisorder().packs == 4)
    try repack(repository, program)
    #expect(try packs().contains(pack))
    #expect(try repository.objectDisorder().packs == 1)
    try directory.expectSound()
  }

  @Test func `a reader in another process sees every object while packs are merged`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    try commit(0..<20, to: repository)
    let ids = try directory.git("rev-list", "--objects", "--no-object-names", "main")
      .split(separator: "\n").map(String.init)
    let check = ["cat-file", "--batch-check=%(objecttype)"]
    let reader = try StartedProgram("git", check, in: directory.path, input: nil)
    func ask(_ ids: some Sequence<String>) throws {
      try reader.write(ids.map { $0 + "\n" }.joined())
    }
    try ask(ids.prefix(10))
    try repository.repack()
    try ask(ids.dropFirst(10))
    try commit(20..<40, to: repository)
    try repository.repack(with: GitProgram(environment: ["PATH": "/usr/bin"]))
    try ask(ids)
    let kinds = try reader.result().output.split(separator: "\n")
    #expect(kinds.count == 2 * ids.count)
    #expect(kinds.allSatisfy { ["blob", "tree", "commit"].contains($0) })
  }

  @Test func `what killed writers of packs left is removed when it is old`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    for (name, age) in [("tmp_pack_1_0", 7200.0), ("tmp_idx_1_0", 60)] {
      try directory.write("half", to: "objects/pack/" + name)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -age)],
        ofItemAtPath: directory["objects/pack/" + name]
      )
    }
    let now = Int64(Date().timeIntervalSince1970)
    #expect(try repository.sweepUnfinishedPacks(now: now) == 1)
    #expect(try repository.sweepUnfinishedPacks(now: now) == 0)
  }

  @Test func `a repository whose user packs himself gets files`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    #expect(try repository.isMaintained())
    try repository.setConfigValue("gc.auto", "0")
    #expect(try repository.isMaintained() == false)
    _ = try repository.commit(["a": "1"])
    #expect(try repository.objectDisorder().packs == 0)
  }
}
