import CareModel
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CareStorage

/// Packs that pile up are merged by the writes themselves.
struct MaintenanceTests {
  /// A store that runs programs in an environment; nil runs none.
  private func store(
    _ test: borrowing TestStore,
    _ environment: [String: String]?
  ) throws -> GitStore {
    var surroundings = TestSurroundings.make(seed: 2)
    surroundings.environment = environment
    return try GitStore(opening: test.directory.path, surroundings: surroundings)
  }

  /// Commits titles one by one.
  private func write(_ count: Int, to store: GitStore) throws {
    for number in 0..<count {
      guard var task = try store.fetch(TaskContent.self, id: "doxylamine") else { continue }
      task.title = "Title \(number) of \(count)"
      try store.update(task)
    }
  }

  private func packs(_ test: borrowing TestStore) throws -> Int {
    try test.directory.files(below: ".git/objects").count { $0.hasSuffix(".pack") }
  }

  private func seeded() throws -> TestStore {
    let test = try TestStore()
    try test.store.add(Fixtures.task("doxylamine"))
    return test
  }

  @Test(arguments: [["PATH": "/usr/bin:/bin"], nil])
  func `fifty packs become few, with git and without`(environment: [String: String]?) throws {
    let test = try seeded()
    let store = try store(test, environment)
    let before = try packs(test)
    try write(49 - before, to: store)
    #expect(try packs(test) == 49)
    try write(1, to: store)
    #expect(try packs(test) < 5)
    try write(3, to: store)
    #expect(try store.check().isClean)
    #expect(try store.check().commits == 49 - before + 1 + 3 + 2)
    try test.git("fsck", "--full", "--strict")
  }

  @Test func `a user who packs himself is left alone`() throws {
    let test = try seeded()
    try test.git("config", "gc.auto", "0")
    let before = try packs(test)
    try write(3, to: store(test, nil))
    #expect(try packs(test) == before)
    let files = try test.directory.files(below: ".git/objects")
    #expect(files.count > 2 * before + 6)
  }

  @Test func `a failing maintenance fails no commit and is told of`() throws {
    let test = try seeded()
    try test.directory.write("#!/bin/sh\necho 'fatal: no way' >&2\nexit 1\n", to: "bin/git")
    let program = test.directory["bin/git"]
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let store = try store(test, ["PATH": test.directory["bin"]])
    try write(50, to: store)
    #expect(try packs(test) > 50)
    let report = try store.previewGarbage()
    #expect(report.failure?.contains("no way") == true)
    #expect(report.after == nil)
    let error = #expect(throws: StoreError.self) { try store.collectGarbage() }
    let words = [error?.message ?? ""] + (error?.causes ?? [])
    #expect(words.contains { $0.contains("no way") })
    let mended = try self.store(test, ["PATH": "/usr/bin:/bin"])
    let collected = try mended.collectGarbage()
    #expect(collected.packer == .git)
    #expect(collected.before.files > 100)
    #expect(try #require(collected.after).files < 10)
    #expect(try mended.previewGarbage().failure == nil)
    try test.git("fsck", "--full", "--strict")
  }

  @Test func `without git all packs become one and nothing is lost`() throws {
    let test = try seeded()
    let store = try store(test, nil)
    try write(5, to: store)
    let objects = try test.git("cat-file", "--batch-all-objects", "--batch-check")
    let report = try store.collectGarbage()
    #expect(report.packer == .careplan)
    #expect(try packs(test) == 1)
    #expect(try test.git("cat-file", "--batch-all-objects", "--batch-check") == objects)
    #expect(try store.check().isClean)
  }
}
