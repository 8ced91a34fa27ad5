import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Git
import Platform
import Synchronization
import TestSupport

/// A signed store of a patient, at a bare remote, with clones of whoever is let in.
final class SignedHousehold: Sendable {
  let directory: TemporaryDirectory
  let patient: SigningPerson
  let home: GitStore
  /// What a server's hook says of the last push.
  let hookFindings = Mutex<[Finding]>([])

  init() throws {
    directory = try TemporaryDirectory()
    patient = try SigningPerson("patient")
    _ = try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    )
    let store = try Self.clone("home", patient, seed: 2, in: directory)
    try store.add(Fixtures.task())
    let founding = try store.found(Founding(card: patient.card))
    home = store
    try sync(home)
    // As whoever keeps a server with a hook pins the anchor.
    try GitStore(opening: directory["origin"], surroundings: TestSurroundings.make(seed: 9))
      .trust(TrustNote(anchor: founding.id, isCompared: true))
  }

  /// Makes a household of what another one has in its directory, with later clocks and ids of its own.
  init(copying other: SignedHousehold) throws {
    directory = try TemporaryDirectory()
    patient = other.patient
    let copied = try run("cp", ["-R", "\(other.directory.path)/.", "."], in: directory.path)
    guard copied.status == 0 else { throw GitComplaint(text: copied.errors) }
    home = try Self.open("home", patient, seed: 21, in: directory)
    for clone in ["home", "copy"] {
      try git(clone, "config", "remote.origin.url", directory["origin"])
    }
  }

  private static func open(
    _ clone: String,
    _ person: SigningPerson,
    seed: UInt64,
    in directory: borrowing TemporaryDirectory
  ) throws -> GitStore {
    try GitStore(opening: directory[clone], surroundings: surroundings(person, seed: seed))
  }

  private static func surroundings(_ person: SigningPerson?, seed: UInt64) -> Surroundings {
    var surroundings = TestSurroundings.make(
      seed: seed,
      from: TestSurroundings.start.adding(seconds: Int64(seed) * 1000)
    )
    surroundings.signer = { () throws(StoreError) in person?.signer }
    return surroundings
  }

  private static func clone(
    _ name: String,
    _ person: SigningPerson?,
    seed: UInt64,
    in directory: borrowing TemporaryDirectory
  ) throws -> GitStore {
    try GitStore.clone(
      directory["origin"],
      into: directory[name],
      environment: neutralEnvironment,
      surroundings: surroundings(person, seed: seed)
    ).store
  }

  /// Lets somebody in, and tells the remote.
  @discardableResult
  func admit(_ person: SigningPerson, _ rights: Rights) throws -> StatementID {
    let admission = Admission(card: person.card, rights: rights)
    let statement = try home.say(.admit(admission), "Admit \(person.card.label)\n")
    try sync(home)
    return statement.id
  }

  /// Makes a copy of the store for somebody; nil is nobody in particular.
  func clone(_ name: String, _ person: SigningPerson?, seed: UInt64) throws -> GitStore {
    try Self.clone(name, person, seed: seed, in: directory)
  }

  /// Opens a clone as somebody, with a clock of their own.
  func open(_ clone: String, as person: SigningPerson, seed: UInt64 = 31) throws -> GitStore {
    try Self.open(clone, person, seed: seed, in: directory)
  }

  @discardableResult
  func sync(
    _ store: GitStore,
    _ change: (inout SyncOptions) -> Void = { _ in }
  ) throws -> SyncReport {
    var options = SyncOptions()
    change(&options)
    return try synchronizer(store).sync("origin", options)
  }

  func synchronizer(_ store: GitStore) throws -> Synchronizer {
    let transport = try LibraryTransport(
      gitDirectory: store.gitDirectory,
      environment: neutralEnvironment
    )
    return Synchronizer(store, over: transport, environment: neutralEnvironment)
  }

  /// What git prints in a repository, without the last newline.
  @discardableResult
  func git(_ clone: String, _ arguments: String...) throws -> String {
    let result = try run("git", arguments, in: directory[clone])
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  func head(_ clone: String) throws -> String { try git(clone, "rev-parse", "refs/heads/main") }

  /// Commits what stands in a clone's work tree with plain git, and pushes it.
  func pushPlainly(_ clone: String, _ message: String = "By hand") throws {
    try git(clone, "add", "--all")
    try git(
      clone,
      "-c",
      "user.name=Somebody",
      "-c",
      "user.email=somebody@example.org",
      "commit",
      "--quiet",
      "-m",
      message
    )
    try git(clone, "push", "--quiet", "origin", "main")
  }
}

extension GitStore {
  /// Gives the task another title, as one commit.
  @discardableResult
  func retitle(_ title: String, _ id: String = "doxylamine") throws -> CareTask? {
    guard var task = try fetch(TaskContent.self, id: id) else { return nil }
    task.title = title
    return try update(task)
  }

  var title: String? {
    get throws { try fetch(TaskContent.self, id: "doxylamine")?.title }
  }
}
