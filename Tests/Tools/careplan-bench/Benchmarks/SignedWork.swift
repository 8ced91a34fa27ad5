import CarePlanKit
import Foundation

/// What a signed store costs beside an unsigned one.
enum SignedWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let commits = bench.pace == .full ? 500 : 20
    let statements = bench.pace == .full ? 1000 : 50
    let store = try SignedStore(bench.directory + "/signed", commits: commits)
    return try [
      signing(bench), evaluation(statements, bench), judging(store, commits, bench),
      cloning(store, commits, bench), showing(bench),
    ]
  }

  /// The signature of a commit, which has some 400 bytes.
  private static func signing(_ bench: Workbench) throws -> WorkResult {
    let founder = try BenchPerson("founder")
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 400)
    let measurement = Measurement(
      Measurement<Int>.Variant("sign") { try founder.signer.signature(of: bytes).utf8.count }
    )
    return try figure("signature of a commit", measurement, bench, per: 1, atMost: 1)
  }

  /// The evaluation of statements that admit and remove people.
  private static func evaluation(_ count: Int, _ bench: Workbench) throws -> WorkResult {
    let founder = try BenchPerson("founder")
    var statements: [AccessStatement] = [
      try AccessStatement(
        signing: AccessStatement.Draft(.found(Founding(card: founder.card)), at: BenchPerson.start),
        by: founder.signer.signer
      )
    ]
    let anchor = statements[0].id
    var last = anchor
    var admitted: StatementID?
    while statements.count < count {
      let act: AccessAct
      if let membership = admitted {
        act = .end([membership])
      } else {
        let person = try BenchPerson("person-\(statements.count)")
        act = .admit(Admission(card: person.card, rights: AccessRole.family.rights))
      }
      let draft = AccessStatement.Draft(
        act,
        found: anchor,
        by: anchor,
        at: BenchPerson.start,
        previous: [last],
        seen: act.needsSeen ? CommitID(String(repeating: "0", count: 40)) : nil
      )
      let statement = try AccessStatement(signing: draft, by: founder.signer.signer)
      admitted = admitted == nil ? statement.id : nil
      last = statement.id
      statements.append(statement)
    }
    let all = statements
    let measurement = Measurement(
      Measurement<Int>.Variant("evaluate") { AccessState(all, anchor: anchor).people.count }
    )
    return try figure("evaluation of \(count) statements", measurement, bench, per: 1, atMost: 20)
  }

  /// What judging adds to each signed commit that arrives.
  private static func judging(
    _ store: SignedStore,
    _ count: Int,
    _ bench: Workbench
  ) throws -> WorkResult {
    let measurement = Measurement(
      Measurement<Int>.Variant("judge") { try store.judged() },
      Measurement<Int>.Variant("git log --raw") { try store.compared(bench.programs) }
    )
    let medians = try measurement.medians(bench.pace)
    var result = WorkResult(
      "judging of a signed commit beyond git log --raw, of \(count)",
      figure: (medians[0].seconds - medians[1].seconds) * 1000 / Double(count),
      .milliseconds,
      target: .atMost(0.12)
    )
    result.medians = medians
    return result
  }

  /// A fresh clone above a checkpoint against one of the same store unsigned.
  private static func cloning(
    _ store: SignedStore,
    _ count: Int,
    _ bench: Workbench
  ) throws -> WorkResult {
    let plain = try SignedStore(bench.directory + "/plain", commits: count, isSigned: false)
    try store.vouchForEverything()
    return try WorkResult(
      "fresh clone of \(count) signed commits with a checkpoint against unsigned ones",
      atMost: 1.2,
      bench.pace,
      .init("signed") { try store.clone() },
      against: .init("unsigned") { try plain.clone() }
    )
  }

  /// The time of `access show` with many members, divided by that with a quarter of them: 4 if the cost is linear.
  private static func showing(_ bench: Workbench) throws -> WorkResult {
    let count = bench.pace == .full ? 1000 : 20
    let (large, small) = (
      try SignedStore(bench.directory + "/members", members: count, bench.programs),
      try SignedStore(bench.directory + "/members-quarter", members: count / 4, bench.programs)
    )
    return try WorkResult(
      "access show of \(count) members against \(count / 4)",
      atMost: 5,
      bench.pace,
      .init("\(count)") { try large.show(bench.programs) },
      against: .init("\(count / 4)") { try small.show(bench.programs) }
    )
  }

  private static func figure(
    _ work: String,
    _ measurement: Measurement<Int>,
    _ bench: Workbench,
    per count: Int,
    atMost limit: Double
  ) throws -> WorkResult {
    let medians = try measurement.medians(bench.pace)
    var result = WorkResult(
      work,
      figure: medians[0].seconds * 1000 / Double(count),
      .milliseconds,
      target: .atMost(limit)
    )
    result.medians = medians
    return result
  }
}

/// Somebody with keys of their own.
struct BenchPerson {
  static let start = Instant(seconds: 1_767_268_800)

  let card: Card
  let signer: CommitSigner

  init(_ label: String) throws {
    let keys = try DeviceKeys()
    card = try Card(
      label: label,
      name: label,
      encryption: keys.device(named: nil).encryption,
      nonce: label,
      signer: keys.signer
    )
    signer = CommitSigner(
      person: card.id,
      label: label,
      name: label,
      signer: keys.signer,
      identity: keys.encryption
    )
  }
}

/// A store of one task that was changed again and again.
private final class SignedStore {
  private let founder: BenchPerson
  private let store: GitStore
  private let first: String
  private let path: String
  private var clones = 0

  init(_ path: String, commits: Int, isSigned: Bool = true) throws {
    let founder = try BenchPerson("founder")
    self.founder = founder
    var surroundings = Surroundings.system(
      author: .init(name: "founder", email: "founder@example.org")
    )
    surroundings.signer = { () throws(StoreError) in founder.signer }
    store = try GitStore.create(at: path, timezone: .utc, surroundings: surroundings).store
    self.path = path
    let element = try BenchTime().daily(from: BenchTime.today, minuteOfDay: 480)
    var task = try store.add(CareTask(id: "walk", title: "Walk", schedule: Schedule([element])))
    if isSigned { try store.found(Founding(card: founder.card)) }
    first = try store.position().commit ?? ""
    for number in 0..<commits {
      task.instructions = "\(number)"
      task = try store.update(task)
    }
  }

  /// Makes a store of many members, whose admissions are one commit.
  convenience init(_ path: String, members: Int, _ programs: Programs) throws {
    try self.init(path, commits: 0)
    guard let anchor = try store.accessLog().anchor() else { return }
    for number in 0..<members {
      let person = try BenchPerson("person-\(number)")
      let draft = AccessStatement.Draft(
        .admit(Admission(card: person.card, rights: AccessRole.family.rights)),
        found: anchor,
        by: anchor,
        at: BenchPerson.start,
        previous: [anchor]
      )
      let statement = try AccessStatement(signing: draft, by: founder.signer.signer)
      try Data(statement.bytes).write(to: URL(fileURLWithPath: "\(path)/\(statement.path)"))
    }
    let identity = ["-c", "user.name=founder", "-c", "user.email=founder@example.org"]
    try programs.git(path, ["add", "--all"])
    try programs.git(path, identity + ["commit", "--quiet", "-m", "Admit"])
  }

  func show(_ programs: Programs) throws -> Bool {
    try programs.careplan(["-C", path, "access", "show"])
    return true
  }

  func judged() throws -> Int { try store.checkSignatures(since: first, all: true).commits }

  func compared(_ programs: Programs) throws -> Int {
    let words = ["log", "--format=%H", "--raw", "\(first)..HEAD"]
    return try programs.gitOutput(store.gitDirectory, words).split(separator: "\n")
      .count { !$0.hasPrefix(":") }
  }

  func vouchForEverything() throws {
    guard let commit = try store.position().commit.flatMap({ CommitID($0) }) else { return }
    try store.say(.vouchUpTo([commit]), "Answer for everything\n")
  }

  func clone() throws -> Int {
    clones += 1
    let copy = try GitStore.clone(
      path,
      into: "\(path)-\(clones)",
      .bare,
      environment: ProcessInfo.processInfo.environment,
      surroundings: .system(author: nil)
    )
    return copy.remarks.count
  }
}
