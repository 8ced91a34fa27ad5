import CareModel
import CareStorage
import CareTestSupport
import TestSupport

/// Two clones of a bare store that has a task, on two computers whose clocks are a day apart.
final class Clones {
  let directory: TemporaryDirectory
  let left: GitStore
  let right: GitStore

  init() throws {
    directory = try TemporaryDirectory()
    try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    ).store.add(Fixtures.task())
    left = try Self.clone("left", seed: 2, day: 1, in: directory)
    right = try Self.clone("right", seed: 3, day: 2, in: directory)
  }

  private static func clone(
    _ name: String,
    seed: UInt64,
    day: Int64,
    in directory: borrowing TemporaryDirectory
  ) throws -> GitStore {
    try run("git", ["clone", "--quiet", "origin", name], in: directory.path)
    let start = TestSurroundings.start.adding(seconds: day * 86_400)
    return try GitStore(
      opening: directory[name],
      surroundings: TestSurroundings.make(seed: seed, from: start)
    )
  }

  /// What git prints in a clone, without the last newline.
  @discardableResult
  func git(_ clone: String, _ arguments: String...) throws -> String {
    let result = try run("git", arguments, in: directory[clone])
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  /// The commit that a clone stands at.
  func head(_ clone: String) throws -> String { try git(clone, "rev-parse", "HEAD") }

  /// Makes the commits of each clone known to the other.
  func exchange() throws {
    try git("left", "fetch", "--quiet", "../right", "+main:refs/remotes/other/main")
    try git("right", "fetch", "--quiet", "../left", "+main:refs/remotes/other/main")
  }

  /// Merges each clone's branch into the other's, as both were before.
  @discardableResult
  func merge() throws -> (left: MergeReport, right: MergeReport) {
    try exchange()
    return (try left.merge("other/main"), try right.merge("other/main"))
  }

  /// The errors and warnings of the checks of both clones.
  func complaints() throws -> [String] {
    try [left, right].flatMap { store in
      try store.check().findings.filter { $0.severity != .note }.map(\.description)
    }
  }

  /// Writes a file of a clone and commits it with git alone.
  func commit(_ text: String, to path: String, in clone: String) throws {
    try directory.write(text, to: "\(clone)/\(path)")
    try git(clone, "add", "--all")
    try git(clone, "commit", "--quiet", "--message", "Edit by hand")
  }
}

extension GitStore {
  /// Changes the task, or what is planned of it, as one commit.
  func edit(_ change: (inout CareTask) -> Void) throws {
    var task = try task()
    change(&task)
    do throws(StoreError) { try update(task) } catch {
      guard error.code == .pending else { throw error }
      try update(task, .planned)
    }
  }

  func task() throws -> CareTask {
    guard let task = try fetch(TaskContent.self, id: "doxylamine") else {
      throw GitComplaint(text: "no task")
    }
    return task
  }

  func leaves(of key: RecordKey) throws -> Int {
    try read { snapshot throws(StoreError) in try snapshot.graph(of: key).leaves.count }
  }
}
