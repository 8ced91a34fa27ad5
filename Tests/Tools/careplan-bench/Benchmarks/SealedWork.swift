import CarePlanKit
import Foundation

/// What a sealed remote costs, against a plain one that gets the same signed commits.
///
/// With Debian's `git-remote-gcrypt` and `gnupg` there are rows against that too: it also encrypts for a host that
/// needs no software, and is what a store could use without sealed remotes.
enum SealedWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let store = try SealedStore(bench)
    let first = try store.bytes()
    var results = [result("first push to a sealed remote", [first], atMost: 1.1)]
    results += try doses(store, bench, "a sealed remote", atMost: (2.5, 1.4))
    results += [
      try WorkResult(
        "sync of a dose with a sealed remote against a plain one",
        atMost: 1.5,
        bench.pace,
        .init("sealed", prepare: { try store.complete(syncing: .plain) }) {
          try store.sync(.sealed)
        },
        against: .init("plain", prepare: { try store.complete(syncing: .sealed) }) {
          try store.sync(.plain)
        }
      )
    ]
    if let peer = try GcryptRemote(of: store, bench) { results += try peer.results() }
    try store.share()
    _ = try store.bytes()
    results += try doses(store, bench, "a sealed remote with a vault", atMost: (4, 1.8))
    return results + [try cloning(bench), try reading(store, bench)]
  }

  /// Pushes single doses, and twenty together.
  private static func doses(
    _ store: SealedStore,
    _ bench: Workbench,
    _ remote: String,
    atMost limits: (one: Double, twenty: Double)
  ) throws -> [WorkResult] {
    let single = try (0..<(bench.pace == .full ? 10 : 2)).map { _ in
      try store.complete()
      return try store.bytes()
    }
    try store.complete(20)
    return [
      result("push of a dose to \(remote)", single, atMost: limits.one),
      result("push of twenty doses to \(remote)", [try store.bytes()], atMost: limits.twenty),
    ]
  }

  /// The time of a clone of a long store, from a sealed remote and from a plain one.
  private static func cloning(_ bench: Workbench) throws -> WorkResult {
    let count = bench.pace.outcomes(.middle)
    let store = try SealedStore(bench, .middle, as: "long")
    _ = try store.bytes()
    return try WorkResult(
      "clone of \(count) outcomes from a sealed remote against a plain one",
      atMost: 1.5,
      bench.pace,
      .init("sealed") { try store.clone(.sealed) },
      against: .init("plain") { try store.clone(.plain) }
    )
  }

  /// The time of a sync with a host that added nearly the maximum number of foreign files.
  private static func reading(_ store: SealedStore, _ bench: Workbench) throws -> WorkResult {
    let count = bench.pace == .full ? 19_000 : 200
    try store.addJunk(count)
    let start = ContinuousClock.now
    _ = try store.sync(.sealed)
    let time = start.duration(to: .now)
    return WorkResult(
      "first sync beside \(count) files of others",
      figure: Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15,
      .milliseconds,
      target: .atMost(10_000)
    )
  }

  /// Returns how many times as many bytes go to a sealed remote as to another one.
  fileprivate static func result(
    _ work: String,
    _ bytes: [(sealed: Int, peer: Int)],
    against peer: String = "a plain one",
    atMost limit: Double?
  ) -> WorkResult {
    let (sealed, other) = bytes.reduce(into: (0, 0)) { sum, bytes in
      sum.0 += bytes.sealed
      sum.1 += bytes.peer
    }
    var result = WorkResult(
      "\(work) in bytes against \(peer)",
      figure: Double(sealed) / Double(other),
      target: limit.map(WorkResult.Target.atMost)
    )
    result.remark = "\(sealed / bytes.count) and \(other / bytes.count) bytes"
    return result
  }
}

/// A signed store with a sealed remote and a plain one, at hosts on this machine.
private final class SealedStore {
  enum Host: String, CaseIterable {
    case sealed, plain
  }

  let path: String
  let programs: Programs
  private let store: BenchStore
  private let synchronizer: Synchronizer
  private let bench: Workbench
  private let founder: BenchPerson
  private let name: String
  private var clones = 0
  private var days = 0
  /// The commit of each host's branch whose bytes are counted.
  private var counted: [String: String] = [:]

  init(_ bench: Workbench, _ size: StoreShelf.Size = .small, as name: String = "store") throws {
    (self.bench, programs, self.name) = (bench, bench.programs, name)
    path = try bench.copy(size, as: "\(name).git")
    founder = try BenchPerson("founder")
    var surroundings = Surroundings.system(
      author: .init(name: "founder", email: "founder@example.org")
    )
    let signer = founder.signer
    surroundings.signer = { () throws(StoreError) in signer }
    let store = try GitStore(opening: path, surroundings: surroundings)
    try store.found(Founding(card: founder.card))
    self.store = BenchStore(of: store, programs)
    synchronizer = try Synchronizer(store)
    for host in Host.allCases {
      try programs.git(["init", "--quiet", "--bare", "-b", "main", repository(host)])
    }
    try synchronizer.prepareSealedRemote(at: repository(.sealed))
    _ = try sent(to: repository(.sealed))
    for host in Host.allCases { try store.addRemote(host.rawValue, url: address(host)) }
  }

  private func repository(_ host: Host) -> String { bench["\(name)-\(host)"] }

  private func address(_ host: Host) -> String {
    host == .sealed ? "sealed::\(repository(host))" : repository(host)
  }

  /// Shares the records of tasks with a doctor.
  func share() throws {
    let doctor = try BenchPerson("doctor")
    try store.store.say(.reader(ReaderAdmission(card: doctor.card)), "Admit\n")
    try store.store.say(.grant(doctor.card.id, .interventions, until: nil), "Share\n")
  }

  /// Clones the store from a host, with the founder's keys.
  func clone(_ host: Host) throws -> Bool {
    clones += 1
    let (copy, signer) = (bench["\(name)-copy-\(clones)"], founder.signer)
    var surroundings = Surroundings.system()
    surroundings.signer = { () throws(StoreError) in signer }
    let environment = ProcessInfo.processInfo.environment
    switch host {
    case .sealed:
      _ = try GitStore.clone(
        sealed: address(host),
        into: copy,
        .bare,
        environment: environment,
        surroundings: surroundings
      )
    case .plain:
      _ = try GitStore.clone(
        address(host),
        into: copy,
        .bare,
        environment: environment,
        surroundings: surroundings
      )
    }
    return true
  }

  /// Adds encrypted files to the host's branch that no key opens.
  func addJunk(_ count: Int) throws {
    let script = """
      cd "$1" && python3 - "$2" <<'E' | git fast-import --quiet
      import base64, hashlib, os, sys
      out = sys.stdout.buffer
      head = b"age-encryption.org/v1\\n-> X25519 "
      base = os.popen("git rev-parse main").read().strip()
      out.write(b"commit refs/heads/main\\ncommitter careplan <careplan@invalid> 0 +0000\\ndata 5\\nsync\\n")
      out.write(b"from %s\\n" % base.encode())
      for _ in range(int(sys.argv[1])):
          text = lambda size: base64.b64encode(os.urandom(size)).rstrip(b"=")
          file = head + text(32) + b"\\n" + text(32) + b"\\n--- " + text(32) + b"\\n" + os.urandom(500)
          name = hashlib.sha256(file).hexdigest().encode()
          out.write(b"M 100644 inline s/%s\\ndata %d\\n" % (name, len(file)) + file + b"\\n")
      E
      """
    try programs.run("sh", ["-c", script, "sh", repository(.sealed), String(count)])
  }

  /// Completes events, each in a commit of its own.
  func complete(_ count: Int = 1) throws {
    days += 1 + count / LifeOfCare.eventsPerDay
    for event in try store.events(count, after: days) { try store.complete([event]) }
  }

  /// Completes an event, of which one host gets to know.
  func complete(syncing host: Host) throws {
    try complete()
    _ = try sync(host)
  }

  func sync(_ host: Host) throws -> Bool {
    _ = try synchronizer.sync(host.rawValue)
    return true
  }

  /// Syncs with both hosts, and returns how many bytes went to each.
  func bytes() throws -> (sealed: Int, peer: Int) {
    _ = try sync(.sealed)
    _ = try sync(.plain)
    return try (sent(to: repository(.sealed)), sent(to: repository(.plain)))
  }

  /// Returns the size of the pack that brings a host's branch from where it was at the last call.
  func sent(to host: String, _ branch: String = "main") throws -> Int {
    let tip = try programs.gitOutput(host, ["rev-parse", branch])
    let revisions = "\(tip)\n" + (counted[host].map { "^\($0)\n" } ?? "")
    counted[host] = tip
    let script = """
      printf %s "$2" | git -C "$1" pack-objects --revs --thin --stdout --delta-base-offset -q | wc -c
      """
    guard let count = Int(try programs.output("sh", ["-c", script, "sh", host, revisions])) else {
      throw BenchError("wc prints no number.")
    }
    return count
  }
}

/// A remote that `git-remote-gcrypt` encrypts for a key of GnuPG without a passphrase.
private final class GcryptRemote {
  private let store: SealedStore
  private let bench: Workbench
  private let host: String
  private let environment: [String: String]

  /// - Returns: Nil if one of the programs is missing.
  init?(of store: SealedStore, _ bench: Workbench) throws {
    let programs = bench.programs
    guard
      (try? programs.run("sh", ["-c", "command -v git-remote-gcrypt && command -v gpg"])) != nil
    else { return nil }
    (self.store, self.bench, host) = (store, bench, bench["gcrypt"])
    // The socket of GnuPG's agent needs a short path.
    let home = "/tmp/careplan-bench-\(ProcessInfo.processInfo.processIdentifier)"
    environment = ["GNUPGHOME": home, "HOME": home]
    try FileManager.default.createDirectory(
      atPath: home,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let key = ["--batch", "--quiet", "--passphrase", "", "--quick-generate-key", "bench@invalid"]
    try programs.run("gpg", key, environment)
    try programs.git(["init", "--quiet", "--bare", "-b", "master", host])
    try programs.git(store.path, ["remote", "add", "gcrypt", "gcrypt::\(host)"])
    try programs.git(store.path, ["config", "remote.gcrypt.gcrypt-participants", "bench@invalid"])
    _ = try push()
  }

  deinit {
    _ = try? bench.programs.run("gpgconf", ["--kill", "all"], environment)
    try? FileManager.default.removeItem(atPath: environment["HOME"] ?? "")
  }

  func results() throws -> [WorkResult] {
    let peer = "git-remote-gcrypt"
    _ = try store.bytes()
    _ = try sent()
    var bytes: [(sealed: Int, peer: Int)] = []
    for _ in 0..<(bench.pace == .full ? 10 : 2) {
      try store.complete()
      _ = try push()
      bytes.append((try store.bytes().sealed, try sent()))
    }
    let time = try WorkResult(
      "sync of a dose with a sealed remote against a push with \(peer)",
      atMost: nil,
      bench.pace,
      .init("sealed", prepare: completeForSealed, syncSealed),
      against: .init("gcrypt", prepare: completeForPeer, push)
    )
    return [
      SealedWork.result("push of a dose to a sealed remote", bytes, against: peer, atMost: nil),
      time,
    ]
  }

  private func completeForSealed() throws { try store.complete() }
  private func completeForPeer() throws { try store.complete(syncing: .sealed) }
  private func syncSealed() throws -> Bool { try store.sync(.sealed) }

  private func push() throws -> Bool {
    let words = ["-C", store.path, "push", "--quiet", "gcrypt", "main"]
    try bench.programs.run("git", words, environment)
    return true
  }

  private func sent() throws -> Int { try store.sent(to: host, "master") }
}
