import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Git
import Sealing
import TestSupport

/// A signed store of a patient at a sealed remote, with clones of the members.
final class SealedHousehold: Sendable {
  let directory: TemporaryDirectory
  let patient: SigningPerson
  let home: GitStore

  /// - Parameter isSealed: Whether the remote `origin` is sealed; otherwise it is a plain repository, and the
  ///   one of ``address`` is empty.
  init(sealed isSealed: Bool = true, of label: String = "patient") throws {
    directory = try TemporaryDirectory()
    patient = try SigningPerson(label)
    home = try GitStore.create(
      at: directory["home"],
      timezone: Fixtures.newYork,
      surroundings: Self.surroundings(patient, seed: 2)
    ).store
    try home.add(Fixtures.task())
    try home.found(Founding(card: patient.card))
    for name in isSealed ? ["host"] : ["host", "plain"] {
      let made = try run(
        "git",
        ["init", "--bare", "--quiet", "-b", "main", name],
        in: directory.path
      )
      guard made.status == 0 else { throw GitComplaint(text: made.errors) }
    }
    try home.addRemote("origin", url: isSealed ? address : directory["plain"])
    if isSealed { try synchronizer(home).prepareSealedRemote(at: address) }
    try sync(home)
  }

  var address: String { "sealed::\(directory["host"])" }

  static func surroundings(_ person: SigningPerson?, seed: UInt64) -> Surroundings {
    var surroundings = TestSurroundings.make(
      seed: seed,
      from: TestSurroundings.start.adding(seconds: Int64(seed) * 1000)
    )
    surroundings.signer = { () throws(StoreError) in person?.signer }
    return surroundings
  }

  func synchronizer(
    _ store: GitStore,
    observe: @escaping @Sendable (SyncStep) throws(StoreError) -> Void = { _ in }
  ) throws -> Synchronizer {
    let transport = try LibraryTransport(
      gitDirectory: store.gitDirectory,
      environment: neutralEnvironment
    )
    return Synchronizer(
      store,
      over: transport,
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
    return try synchronizer(store).sync("origin", options)
  }

  /// What exchanges in a process that dies at a moment of its push, and lets others do something just before it.
  func synchronizer(
    _ store: GitStore,
    dyingAt moment: DyingTransport.Moment?,
    meanwhile: (@Sendable () -> Void)? = nil
  ) throws -> Synchronizer {
    let transport = try LibraryTransport(
      gitDirectory: store.gitDirectory,
      environment: neutralEnvironment
    )
    let dying = DyingTransport(transport, at: moment, meanwhile: meanwhile)
    return Synchronizer(store, over: dying, environment: neutralEnvironment)
  }

  /// Exchanges by a process that dies at a moment of its push.
  @discardableResult
  func sync(
    _ store: GitStore,
    dyingAt moment: DyingTransport.Moment?,
    meanwhile: (@Sendable () -> Void)? = nil
  ) throws -> SyncReport {
    try synchronizer(store, dyingAt: moment, meanwhile: meanwhile).sync("origin")
  }

  /// Exchanges, gives again what a removal has left out, and gives up what everybody else would hold.
  func settle(_ store: GitStore) throws {
    do { try sync(store) } catch let error as StoreError {
      switch error.code {
      case .rewritten: try sync(store) { $0.rewrite = .republish }
      case .held: try sync(store) { $0.overwritten = .device }
      default: throw error
      }
    }
  }

  /// The identities of the core stream that a copy knows.
  func identities(_ clone: String) throws -> [AgeIdentity] {
    try EpochKeys(at: directory["\(clone)/.git/careplan/sealed/keys.json"])
      .identities(of: EpochKey.core)
  }

  /// Lets somebody in, and tells the remote.
  @discardableResult
  func admit(_ person: SigningPerson, _ rights: Rights) throws -> StatementID {
    let admission = Admission(card: person.card, rights: rights)
    let statement = try home.say(.admit(admission), "Admit \(person.card.label)\n")
    try sync(home)
    return statement.id
  }

  func clone(_ name: String, _ person: SigningPerson?, seed: UInt64) throws -> GitStore {
    try GitStore.clone(
      sealed: address,
      into: directory[name],
      environment: neutralEnvironment,
      surroundings: Self.surroundings(person, seed: seed)
    ).store
  }

  /// A clone of the plain repository.
  func plainClone(_ name: String, _ person: SigningPerson, seed: UInt64) throws -> GitStore {
    try GitStore.clone(
      directory["plain"],
      into: directory[name],
      environment: neutralEnvironment,
      surroundings: Self.surroundings(person, seed: seed)
    ).store
  }

  /// The address of the remote `origin` of a clone.
  func url(_ clone: String) throws -> String { try git(clone, "remote", "get-url", "origin") }

  /// What git prints in a repository, without the last newline.
  @discardableResult
  func git(_ clone: String, _ arguments: String...) throws -> String {
    let result = try run("git", arguments, in: directory[clone])
    guard result.status == 0 else { throw GitComplaint(text: result.errors) }
    return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
  }

  func head(_ clone: String) throws -> String { try git(clone, "rev-parse", "refs/heads/main") }

  /// The names of the host's files in a directory.
  func files(_ directory: String) throws -> [String] {
    let list = try git("host", "ls-tree", "-r", "--name-only", "main", "--", "\(directory)/")
    return list.split(separator: "\n").map { String($0.dropFirst(directory.count + 1)) }
  }
}
