import CareModel
import CareStorage
import Foundation
import Git
import TestSupport
import Testing

@testable import CareSync

/// Remotes that take only so much, at once or of one file.
struct PushSizeTests {
  private let home: Household

  init() throws { home = try Household(.program) }

  /// A text of so many bytes that hardly shrinks.
  private func noise(_ count: Int, seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    return String(
      decoding: (0..<count).map { _ in UInt8.random(in: 97...122, using: &generator) },
      as: UTF8.self
    )
  }

  /// Makes commits on the left side, of texts of so many bytes.
  private func commit(_ sizes: Int...) throws {
    for (number, size) in sizes.enumerated() {
      try home.left.edit { $0.instructions = noise(size, seed: UInt64(number)) }
    }
  }

  /// Lets the remote refuse every file of more bytes.
  private func limitFiles(to bytes: Int) throws {
    let hook = """
      #!/bin/sh
      while read -r old new name; do
        git rev-list --objects "$new" --not --all |
          git cat-file --batch-check='%(objectsize) %(rest)' |
          while read -r size path; do
            [ "$size" -le \(bytes) ] || { echo "$path exceeds the file size limit" >&2; exit 1; }
          done || exit 1
      done
      """
    let path = home.directory["origin"] + "/hooks/pre-receive"
    try Data(hook.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func left(_ revision: String) throws -> String {
    try home.git("left", "rev-parse", revision)
  }

  @Test func `what is too much at once goes in portions`() throws {
    try home.git("origin", "config", "receive.maxInputSize", "16000")
    try commit(4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000, 4000)
    let report = try home.sync(home.left)
    #expect(report.sent.count == 9)
    #expect(try home.head("origin") == home.head("left"))
    try home.sync(home.right)
    #expect(try home.heads().count == 1)
  }

  @Test func `a record that is too large is named, and what comes before it is delivered`() throws {
    try limitFiles(to: 20_000)
    try commit(100, 200, 30_000, 300, 400)
    let before = try home.head("left")
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .rejected)
    let large = try left("HEAD~2")
    let message = error?.message ?? ""
    #expect(message.contains(large.prefix(8)), "\(message)")
    #expect(message.contains("task/doxylamine, in tasks/doxylamine/versions/"), "\(message)")
    #expect(message.contains("2 later commits wait"), "\(message)")
    #expect(error?.remedy?.description.contains(", the last 3 in ") == true)
    #expect(error?.causes.contains { $0.contains("exceeds the file size limit") } == true)
    #expect(try home.head("origin") == left("HEAD~3"))
    #expect(try home.git("left", "rev-parse", "origin/main") == left("HEAD~3"))
    #expect(try home.head("left") == before)
    #expect(try home.complaints() == [])
    // Others go on with what there is.
    try home.sync(home.right)
    #expect(try home.right.task().instructions == noise(200, seed: 1))
    // Taken back as the advice says, the rest goes.
    for _ in 1...3 { _ = try home.left.undo() }
    try commit(500)
    try home.settle()
    #expect(try home.heads().count == 1)
  }

  @Test func `once the remote allows more everything goes`() throws {
    try limitFiles(to: 20_000)
    try commit(100, 30_000, 200)
    _ = try? home.sync(home.left)
    try limitFiles(to: 200_000)
    try home.sync(home.left)
    #expect(try home.head("origin") == home.head("left"))
  }

  @Test func `what others pushed meanwhile is merged into the portions`() throws {
    try limitFiles(to: 20_000)
    try home.right.edit { $0.tags = ["evening"] }
    try home.sync(home.right)
    try commit(100, 30_000)
    #expect(throws: StoreError.self) { try home.sync(home.left) }
    try home.sync(home.right)
    #expect(try home.right.task().instructions == noise(100, seed: 0))
    #expect(try home.right.task().tags == ["evening"])
    try limitFiles(to: 200_000)
    try home.settle()
    #expect(try home.heads().count == 1)
    #expect(try home.right.task().instructions == noise(30_000, seed: 1))
  }

  @Test func `one commit that is too large alone delivers nothing`() throws {
    try home.git("origin", "config", "receive.maxInputSize", "2000")
    try commit(30_000)
    let before = try home.head("origin")
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .rejected)
    #expect(error?.remedy?.description.contains(", the last one in ") == true)
    #expect(try home.head("origin") == before)
  }

  @Test func `portions grow after what was taken and shrink after what was refused`() throws {
    let commits = (1...9).compactMap { ObjectID(hex: String(repeating: "\($0)", count: 40)) }
    var portions = Portions(of: commits)
    var sent: [Int] = []
    // Three at once are the most.
    while let next = portions.next, let end = commits.firstIndex(of: next) {
      if end - (sent.last ?? -1) > 3 {
        let isSmaller = portions.shrink()
        #expect(isSmaller)
      } else {
        sent.append(end)
        portions.take()
      }
    }
    #expect(sent.last == 8)
    #expect(sent.count <= 6)
  }
}
