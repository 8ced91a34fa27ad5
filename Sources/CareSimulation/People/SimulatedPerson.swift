import CareAccess
import CareModel
import CareReading
import CareSamples
import CareStorage
import CareSync
import Files
import Git
import Sandbox
import Sodium
import Synchronization

/// Somebody of a signed store, with keys that follow from the label, and with a copy of the store.
final class SimulatedPerson: Sendable {
  let label: String
  let path: String
  let card: Card
  let signer: CommitSigner
  private let ids: DeviceIDs
  let clock: DeviceClock
  private let opened = Mutex<GitStore?>(nil)

  init(_ label: String, in directory: String, _ dice: inout Dice) throws {
    var seed = Digest(sha256: label).bytes
    let keys = StatementSigner(try SigningKey(seed: SecretBytes(taking: &seed)))
    (self.label, path) = (label, "\(directory)/\(label)")
    card = try Card(
      label: label,
      name: "The \(label)",
      encryption: "age1" + String(repeating: "q", count: 58),
      nonce: label,
      signer: keys
    )
    signer = CommitSigner(person: card.id, label: label, name: "The \(label)", signer: keys)
    ids = DeviceIDs(seed: dice.seed())
    clock = DeviceClock(&dice)
  }

  /// The keys of all devices.
  var signers: [CommitSigner] { [signer] }

  var surroundings: Surroundings {
    var surroundings = Surroundings(
      now: { [clock] in clock.now },
      newID: { [ids] in ids.next() },
      author: Surroundings.Author(name: label, email: "\(label)@example.org"),
      command: label
    )
    surroundings.signer = { [signer] () throws(StoreError) in signer }
    return surroundings
  }

  /// Returns the store, which stays open until the program ends.
  func store() throws(StoreError) -> GitStore {
    if let store = opened.withLock(\.self) { return store }
    let store = try GitStore(opening: path, surroundings: surroundings)
    opened.withLock { $0 = store }
    return store
  }

  /// Ends the program; the next use starts it anew.
  func close() { opened.withLock { $0 = nil } }

  /// Copies the store.
  func join(_ url: String) throws(StoreError) {
    _ = try GitStore.clone(
      url,
      into: path,
      environment: neutralEnvironment,
      surroundings: surroundings
    )
  }

  /// Exchanges with the remote.
  @discardableResult
  func sync(
    dyingAt last: SyncStep? = nil,
    _ change: (inout SyncOptions) -> Void = { _ in }
  ) throws(StoreError) -> SyncReport {
    var options = SyncOptions()
    change(&options)
    let transport: LibraryTransport
    do throws(GitError) {
      transport = try LibraryTransport(
        gitDirectory: "\(path)/.git",
        environment: neutralEnvironment
      )
    } catch { throw StoreError(.internal, "No transport: \(error)") }
    let observe = { @Sendable (step: SyncStep) throws(StoreError) in
      if step == last { throw StoreError(.internal, Device.killed) }
    }
    return try Synchronizer(try store(), over: transport, observe: observe).sync("origin", options)
  }

  /// Where the branch stands in the copy.
  func tip() throws -> ObjectID? { try Repository(opening: path).reference(World.branch) }
}

extension SimulatedPerson {
  /// Runs git in the copy, and returns what it prints; nil if it fails.
  @discardableResult
  func git(_ arguments: String...) throws -> String? {
    let output = try GitProgram(environment: neutralEnvironment).run(arguments, in: path)
    guard output.isSuccess else { return nil }
    let text = String(decoding: output.standardOutput, as: UTF8.self)
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Takes the branch back behind what everybody holds, as the advice says.
  func giveUpHeld() throws {
    try git("reset", "--quiet", "--hard", "refs/careplan/accepted/main")
  }

  /// Commits what stands in the work tree without asking careplan, signed or not.
  func forge(isSigned: Bool) throws -> ObjectID? {
    try git("add", "--all")
    let text = try git("write-tree") ?? ""
    guard let tip = try self.tip(), let tree = ObjectID(hex: text) else { return nil }
    let seconds = surroundings.now().seconds
    let author = Signature(
      name: label,
      email: "\(label)@example.org",
      seconds: seconds,
      offsetMinutes: 0
    )
    let signing = isSigned ? signer.signature : nil
    let repository = try Repository(opening: path)
    let commit = try repository.writeObjects { writer throws(GitError) in
      try writer.commit(
        tree: tree,
        parents: [tip],
        author: author,
        committer: author,
        message: "By hand\n",
        signing: signing
      )
    }
    try git("reset", "--quiet", "--hard", commit.hex)
    return commit
  }
}
