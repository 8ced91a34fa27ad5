import CareModel
import CareStorage
import CareTestSupport
import TestSupport

/// A new store in a directory of its own, with git beside it as the judge.
struct TestStore: ~Copyable {
  let directory: TemporaryDirectory
  let store: GitStore

  init(_ workTree: GitStore.WorkTree = .full, seed: UInt64 = 1) throws {
    let directory = try TemporaryDirectory()
    store = try GitStore.create(
      at: directory.path,
      workTree,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: seed)
    ).store
    self.directory = directory
  }

  /// A store whose clock is set by the test.
  init(_ workTree: GitStore.WorkTree, clock: SetClock, seed: UInt64 = 1) throws {
    let directory = try TemporaryDirectory()
    var surroundings = TestSurroundings.make(seed: seed)
    surroundings.now = { clock.now }
    store = try GitStore.create(
      at: directory.path,
      workTree,
      timezone: Fixtures.newYork,
      surroundings: surroundings
    ).store
    self.directory = directory
  }

  /// What git prints, without the last newline.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let result = try run("git", arguments, in: directory.path)
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  /// The commits that git lists.
  func gitLog(_ arguments: String...) throws -> [String] {
    let result = try run("git", ["log", "--format=%H"] + arguments, in: directory.path)
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Gives the task another title, as one commit.
  @discardableResult
  func retitle(_ id: String = "doxylamine", _ title: String) throws -> CareTask {
    guard var task = try store.fetch(TaskContent.self, id: id) else {
      throw GitComplaint(text: "no \(id)")
    }
    task.title = title
    return try store.update(task)
  }

  /// Replaces a text in a file of the work tree, as an editor would.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try directory.text(of: path)
    guard text.contains(old) else { throw GitComplaint(text: "\(path) has no '\(old)'") }
    try directory.write(text.replacing(old, with: new), to: path)
  }

  /// The head of the branch, and the tree of it.
  var head: String { get throws { try git("rev-parse", "HEAD") } }
  var tree: String { get throws { try git("rev-parse", "HEAD^{tree}") } }

  static let key = RecordKey(.task, "doxylamine")
  static let headPath = "tasks/doxylamine/current.json"
}

/// What git said when it failed.
struct GitComplaint: Error {
  var text: String
}

/// The code of the error that a body throws; nil if it throws none.
func code(of body: () throws(StoreError) -> Void) -> StoreError.Code? {
  do {
    try body()
    return nil
  } catch {
    return error.code
  }
}

/// Commits changes of files on the branch with `git fast-import`, in its own words.
func fastImport(_ changes: String, _ message: String, in directory: String) throws {
  let stream = """
    commit refs/heads/main
    committer Test <test@example.org> 1767268800 +0000
    data \(message.utf8.count)
    \(message)
    from refs/heads/main^0
    \(changes)

    """
  let arguments = ["fast-import", "--quiet", "--force"]
  let result = try run("git", arguments, in: directory, input: stream)
  guard result.status == 0 else { throw GitComplaint(text: result.errors) }
}
