import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Synchronization
import TestSupport

/// Which transport carries the commits of a test.
enum Carrier: String, CaseIterable, Sendable {
  case program
  case library
}

/// A bare repository with a store that has a task, and two clones of it, on two computers whose
/// clocks are a day apart.
final class Household: Sendable {
  let directory: TemporaryDirectory
  let carrier: Carrier
  let left: GitStore
  let right: GitStore

  init(_ carrier: Carrier, _ workTree: GitStore.WorkTree = .full) throws {
    directory = try TemporaryDirectory()
    self.carrier = carrier
    let seeds = try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    )
    try seeds.store.add(Fixtures.task())
    left = try Self.clone("left", seed: 2, day: 1, workTree, in: directory)
    right = try Self.clone("right", seed: 3, day: 2, workTree, in: directory)
  }

  static func clone(
    _ name: String,
    seed: UInt64,
    day: Int64 = 1,
    _ workTree: GitStore.WorkTree = .full,
    in directory: borrowing TemporaryDirectory
  ) throws -> GitStore {
    let start = TestSurroundings.start.adding(seconds: day * 86_400)
    return try GitStore.clone(
      directory["origin"],
      into: directory[name],
      workTree,
      environment: neutralEnvironment,
      surroundings: TestSurroundings.make(seed: seed, from: start)
    ).store
  }

  func transport(for store: GitStore) throws -> any Transport {
    switch carrier {
    case .program:
      try ProgramTransport(gitDirectory: store.gitDirectory, environment: neutralEnvironment)
    case .library:
      try LibraryTransport(gitDirectory: store.gitDirectory, environment: neutralEnvironment)
    }
  }

  func synchronizer(
    of store: GitStore,
    observe: @escaping @Sendable (SyncStep) throws(StoreError) -> Void = { _ in }
  ) throws -> Synchronizer {
    Synchronizer(
      store,
      over: try transport(for: store),
      environment: neutralEnvironment,
      observe: observe
    )
  }

  @discardableResult
  func sync(
    _ store: GitStore,
    _ change: (inout SyncOptions) -> Void = { _ in }
  ) throws -> SyncReport {
    var options = SyncOptions()
    change(&options)
    return try synchronizer(of: store).sync("origin", options)
  }

  @discardableResult
  func preview(
    _ store: GitStore,
    _ change: (inout SyncOptions) -> Void = { _ in }
  ) throws -> SyncReport {
    var options = SyncOptions()
    change(&options)
    return try synchronizer(of: store).preview.sync("origin", options)
  }

  /// Syncs both until nothing is left to say.
  func settle() throws {
    for store in [left, right, left, right] { try sync(store) }
  }

  /// What git prints in a repository, without the last newline.
  @discardableResult
  func git(_ clone: String, _ arguments: String...) throws -> String {
    let result = try run("git", arguments, in: directory[clone])
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  func head(_ clone: String) throws -> String { try git(clone, "rev-parse", "refs/heads/main") }

  /// The heads of the remote and both clones.
  func heads() throws -> Set<String> { Set(try ["origin", "left", "right"].map(head)) }

  /// All that an exchange may move in a clone.
  func state(_ clone: String) throws -> String {
    let isBare = try git(clone, "rev-parse", "--is-bare-repository") == "true"
    return try git(clone, "for-each-ref") + "\n"
      + (isBare ? "" : git(clone, "ls-files", "--stage") + git(clone, "status", "--porcelain"))
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

  /// Makes a commit of other entries on top of the remote's branch, as a stranger could.
  func plant(_ entries: String..., text: String = "target") throws {
    let environment = ["GIT_INDEX_FILE": directory["planted-index"]]
    func git(_ arguments: [String], input: String = "") throws -> String {
      let result = try run(
        "git",
        arguments,
        in: directory["origin"],
        environment: environment,
        input: input
      )
      guard result.status == 0 else { throw GitComplaint(text: result.errors) }
      return result.output.split(separator: "\n").first.map(String.init) ?? ""
    }
    let tip = try head("origin")
    _ = try git(["read-tree", tip])
    let blob = try git(["hash-object", "-w", "--stdin"], input: text)
    for entry in entries {
      let parts = entry.split(separator: " ")
      let id = parts[0] == "160000" ? tip : blob
      _ = try git(["update-index", "--add", "--cacheinfo", "\(parts[0]),\(id),\(parts[1])"])
    }
    let commit = try git(["commit-tree", "-p", tip, "-m", "Planted", git(["write-tree"])])
    _ = try git(["update-ref", "refs/heads/main", commit])
  }
}

extension GitStore {
  /// Changes the task, as one commit.
  func edit(_ change: (inout CareTask) -> Void) throws {
    var task = try task()
    change(&task)
    try update(task)
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

  /// The file of the task's current version.
  func versionPath() throws -> String { StoreLayout.path(of: AnyRecord(try task())) }
}

/// What git said when it failed.
struct GitComplaint: Error {
  var text: String
}

enum Doxylamine {
  static let key = RecordKey(.task, "doxylamine")
  static let headPath = "tasks/doxylamine/current.json"
}
