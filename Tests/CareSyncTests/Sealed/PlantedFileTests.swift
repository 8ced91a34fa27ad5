import CareAccess
import CareModel
import CareStorage
import CareSharing
import CareSync
import CareTestSupport
import Files
import Git
import Sealing
import Digests
import TestSupport
import Testing

/// What a host, or somebody who has or had a key, puts among the files of a sealed remote.
struct PlantedFileTests {
  private let home: SealedHousehold
  private let parent: SigningPerson
  private let other: GitStore
  private let doctor: SigningPerson
  private let copy: GitStore

  init() throws {
    home = try SealedHousehold()
    parent = try SigningPerson("parent")
    doctor = try SigningPerson("doctor")
    try home.admit(parent, .own)
    other = try home.clone("other", parent, seed: 3)
    try home.home.say(.reader(ReaderAdmission(card: doctor.card)), "Admit\n")
    try home.home.say(.grant(doctor.id, .interventions, until: nil), "Share\n")
    try home.sync(home.home)
    copy = try home.clone("copy", doctor, seed: 4)
  }

  /// Puts a pack at the host whose tip is a file, or a commit of which files are missing.
  private func plant(_ stream: String, for recipient: AgeRecipient, script: String) throws {
    try home.directory.makeDirectory("forge")
    let made = try run(
      "sh",
      ["-c", "git init -q . && \(script) && git pack-objects -q pack < ids > name"],
      in: home.directory["forge"],
      environment: neutralEnvironment
    )
    try #require(made.status == 0, "\(made.errors)")
    let name = try home.directory.text(of: "forge/name").trimmed
    let tip = try #require(ObjectID(hex: home.directory.text(of: "forge/tip").trimmed))
    let bytes = try #require(
      try FileSystem.contents(of: home.directory["forge/pack-\(name).pack"])
    )
    let branch = stream == EpochKey.core ? "refs/heads/main" : nil
    let pack = SealedPack(base: [], branch: branch, stream: stream, tip: tip, pack: bytes)
    let file = try pack.sealed(to: recipient)
    try home.tamper(["s/\(Digest(sha256: file).hex(64))": file])
  }

  private static let scripts = [
    "echo evil | git hash-object -w --stdin | tee tip > ids",
    "git mktree < /dev/null | tee tip > ids",
    """
    t=$(printf '100644 blob %s\\tfile\\n' $(printf 1%039d 0) | git mktree --missing) && \
    git -c user.name=a -c user.email=a@b commit-tree $t -m evil | tee tip > ids && echo $t >> ids
    """,
    """
    t=$(git mktree < /dev/null) && \
    git -c user.name=a -c user.email=a@b commit-tree $t -m evil | tee tip > ids && echo $t >> ids
    """,
  ]

  @Test(arguments: scripts.indices, [true, false])
  func `a pack that leads to nothing blocks nobody, and a repair removes it`(
    _ number: Int,
    _ isCore: Bool
  ) throws {
    let vault = try home.vault(of: .interventions).name
    let keys = try EpochKeys(at: home.directory["home/.git/careplan/sealed/keys.json"])
    let stream = isCore ? EpochKey.core : vault
    let identity = try #require(keys.identities(of: stream).first)
    try plant(stream, for: identity.recipient, script: Self.scripts[number])
    try home.home.retitle("After it")
    try home.sync(home.home)
    try home.sync(other)
    try home.sync(copy)
    #expect(try other.title == "After it" && copy.title == "After it")
    _ = try home.synchronizer(home.home).repairSharing(at: "origin")
    #expect(try home.sync(home.home).damagedFiles.isEmpty)
    #expect(try home.synchronizer(home.home).verifySharing(at: "origin") == [])
    #expect(try home.clone("fresh", parent, seed: 9).title == "After it")
  }

  @Test func `a key that no statement names is passed on to nobody`() throws {
    let planted = try AgeIdentity()
    let found = try #require(try home.home.accessState()?.anchor)
    let epoch = try #require(StatementID(String(repeating: "f", count: 64)))
    let address = Envelope.Address(
      found: found,
      stream: EpochKey.core,
      epoch: epoch,
      person: home.patient.id,
      devices: [home.patient.identity.recipient.text]
    )
    try home.tamper(["k/\(address.name)": Envelope.sealed([planted], to: address)])
    try plant(EpochKey.core, for: planted.recipient, script: Self.scripts[0])
    try home.home.retitle("After it")
    try home.sync(home.home)
    _ = try home.synchronizer(home.home).repairSharing(at: "origin")
    try home.sync(other)
    #expect(try other.title == "After it")
    let known = try home.identities("other").map(\.recipientName)
    #expect(!known.contains(planted.recipientName))
  }

  @Test func `junk in one directory hides no file of the other`() throws {
    let before = Set(try home.files("s"))
    try home.home.retitle("After it")
    try home.sync(home.home)
    let new = Set(try home.files("s")).subtracting(before)
    try home.tamper(Dictionary(uniqueKeysWithValues: new.map { ("k/\($0)", [UInt8]("x".utf8)) }))
    try home.sync(other)
    try home.sync(copy)
    #expect(try other.title == "After it" && copy.title == "After it")
  }

  @Test func `an envelope that was damaged for a while opens again`() throws {
    let names = try home.files("k")
    var whole: [String: [UInt8]] = [:]
    for name in names { whole["k/\(name)"] = try home.bytes("k/\(name)") }
    try home.tamper(whole.mapValues { Array($0.prefix(100)) })
    #expect(try home.synchronizer(home.home).verifySharing(at: "origin") != [])
    for store in [other, copy] { _ = try? home.sync(store) }
    try home.tamper(whole)
    #expect(try home.synchronizer(home.home).verifySharing(at: "origin") == [])
    try home.home.retitle("After it")
    try home.sync(home.home)
    try home.sync(other)
    try home.sync(copy)
    #expect(try other.title == "After it" && copy.title == "After it")
  }

  @Test func `a host that went back is not said to have what is shared`() throws {
    let old = try home.hostTip()
    try home.home.retitle("After it")
    try home.sync(home.home)
    try home.moveHost(to: old)
    let refused = #expect(throws: StoreError.self) {
      try home.synchronizer(home.home).verifySharing(at: "origin")
    }
    #expect(refused?.code == .rewritten)
  }
}

extension String {
  fileprivate var trimmed: String { String(prefix(40)) }
}
