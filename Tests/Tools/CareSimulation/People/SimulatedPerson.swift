import Digests
import CareAccess
import CareModel
import CareStorage
import CareSamples
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
  /// The keys of the person: of the device of the card, of another one, and of recovery words and newer ones.
  let signers: [CommitSigner]
  private let chosen = ChosenKey()
  private let ids: DeviceIDs
  let clock: DeviceClock
  private let opened = Mutex<GitStore?>(nil)

  init(_ label: String, in directory: String, _ dice: inout Dice) throws {
    let keys = try ["", " phone", " words", " new words"].map { device in
      var seed = Digest(sha256: label + device).bytes
      return StatementSigner(try SigningKey(seed: SecretBytes(taking: &seed)))
    }
    (self.label, path) = (label, "\(directory)/\(label)")
    let card = try Card(
      label: label,
      name: "The \(label)",
      encryption: "age1" + String(repeating: "q", count: 58),
      nonce: label,
      signer: keys[0]
    )
    signers = keys.map { key in
      CommitSigner(person: card.id, label: label, name: "The \(label)", signer: key)
    }
    self.card = card
    ids = DeviceIDs(seed: dice.seed())
    clock = DeviceClock(&dice)
  }

  /// The key that the person signs with now.
  var signer: CommitSigner { signers[chosen.number.withLock(\.self)] }

  /// Takes another one of the keys.
  func choose(_ key: Key) { chosen.number.withLock { $0 = key.rawValue } }

  /// The owner of a key, in the order of ``signers``.
  enum Key: Int, CaseIterable {
    case laptop, phone, words, newWords
  }

  func device(_ key: Key) -> AccessDevice {
    AccessDevice(
      name: "\(key)".lowercased(),
      signing: signers[key.rawValue].signer.key,
      encryption: card.device.encryption
    )
  }

  var surroundings: Surroundings {
    var surroundings = Surroundings(
      now: { [clock] in clock.now },
      newID: { [ids] in ids.next() },
      author: Surroundings.Author(name: label, email: "\(label)@example.org"),
      command: label
    )
    surroundings.signer = { [signers, chosen] () throws(StoreError) in
      signers[chosen.number.withLock(\.self)]
    }
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

/// The key with which a person signs.
private final class ChosenKey: Sendable {
  let number = Mutex(0)
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
  ///
  /// - Parameter other: A parent before the one that the branch has.
  func forge(isSigned: Bool, merging other: ObjectID? = nil) throws -> ObjectID? {
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
        parents: [other, tip].compactMap(\.self),
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
