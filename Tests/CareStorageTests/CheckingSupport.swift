import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import Foundation
import Testing
import TestSupport

/// A real store in a directory of its own, with a patient, a task of two versions and an outcome,
/// to be damaged by git itself.
final class Specimen {
  let directory: TemporaryDirectory
  /// The two versions of the task.
  private(set) var task: [CareTask] = []

  init(_ workTree: GitStore.WorkTree = .full) throws {
    directory = try TemporaryDirectory()
    let (store, _) = try GitStore.create(
      at: directory.path,
      workTree,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    )
    try store.add(Fixtures.patient())
    task.append(try store.add(Fixtures.task()))
    var edited = task[0]
    edited.title = "Take Doxylamine at night"
    task.append(try store.update(edited))
    try store.add(Fixtures.outcome())
  }

  static let head = "tasks/doxylamine/current.json"

  /// The file of the first or second version of the task.
  func file(_ number: Int) -> String {
    "tasks/doxylamine/versions/\(task[number].version.uuid).json"
  }

  /// The store as a new process finds it.
  func store() throws -> GitStore {
    try GitStore(opening: directory.path, surroundings: TestSurroundings.make(seed: 2))
  }

  @discardableResult
  func git(_ arguments: String..., input: String = "") throws -> String {
    let result = try run("git", arguments, in: directory.path, input: input)
    try #require(result.status == 0, "git \(arguments): \(result.errors)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// Commits the work tree as somebody without careplan would.
  func commit(_ message: String = "Edit by hand") throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", message)
  }

  /// Puts an entry of any mode into a commit, past the work tree.
  func commit(_ path: String, mode: String, _ object: String) throws {
    try git("read-tree", "HEAD")
    try git("update-index", "--add", "--cacheinfo", "\(mode),\(object),\(path)")
    try move(to: git("commit-tree", git("write-tree"), "-p", "HEAD", "-m", "Add \(path)"))
  }

  func move(to commit: String) throws {
    try git("update-ref", "refs/heads/main", commit)
  }

  func write(_ record: AnyRecord, to path: String? = nil) throws {
    try directory.write(record.bytes, to: path ?? StoreLayout.path(of: record))
  }

  /// Writes the purge marker of a version of a task.
  ///
  /// - Parameter more: What else the file has.
  func mark(
    _ version: VersionID,
    of task: String = "doxylamine",
    _ scope: JSONValue,
    _ more: JSONObject = [:]
  ) throws {
    var marker: JSONObject = [
      "uuid": .string(version.description), "kind": "task", "dir": .string(task), "previous": [],
      "scope": scope, "reason": "request", "when": "2026-02-01T00:00:00Z",
    ]
    for member in more.members { marker[member.key] = member.value }
    let path = "purged/\(version.description.prefix(2))/\(version).json"
    try directory.write(CanonicalJSON.write(.object(marker)), to: path)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: directory[path]) }

  /// Makes every object a file of its own, so that one can be damaged.
  func unpack() throws {
    try directory.unpackObjects()
  }

  /// Cuts off the file of an object.
  func truncate(_ object: String) throws {
    try unpack()
    let path = ".git/objects/\(object.prefix(2))/\(object.dropFirst(2))"
    try remove(path)
    try directory.write("", to: path)
  }

  /// The findings of a check, one line each: severity, rule and path.
  func findings(_ scope: CheckScope = .all) throws -> [String] {
    try store().check(scope).findings.map(Self.line)
  }

  static func line(_ finding: Finding) -> String {
    "\(finding.severity) \(finding.rule.rawValue)" + (finding.path.map { " \($0)" } ?? "")
  }
}

extension AnyRecord {
  /// The record as another version of it.
  func version(
    _ number: UInt64,
    after previous: [VersionID] = [],
    at time: String = "2026-02-01T00:00:00Z",
    deleted: Instant? = nil
  ) -> AnyRecord {
    var record = self
    let time = Fixtures.instant(time)
    record.version = Version(
      uuid: TestSurroundings.identifier(9, number),
      previous: previous,
      created: time,
      updated: time,
      deleted: deleted
    )
    return record
  }
}
