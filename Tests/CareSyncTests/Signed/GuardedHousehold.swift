import CareAccess
import CareModel
import CareStorage
import CareSync
import CareTestSupport
import Platform
import Synchronization
import TestSupport

/// A signed household of several people, some of whom left, and beside its remote `origin` the same
/// repository as `server`, which judges what is pushed to it.
final class GuardedHousehold: Sendable {
  let home: SignedHousehold
  /// A commit at which everybody was in and nothing was erased.
  let old: String
  let anchor: StatementID
  private let ssh: SSHServer

  /// Who records and edits nothing.
  let child: SigningPerson
  /// Who owns the store as the patient does.
  let parent: SigningPerson
  /// Who records and edits assessments alone.
  let provider: SigningPerson
  /// Who owned the store, and was removed.
  let gone: SigningPerson
  /// A device of the patient's that was ended.
  let phone: SigningPerson

  private static let current = Mutex<Weak>(Weak())
  private struct Weak { weak var household: GuardedHousehold? }

  /// Returns the household that others are copies of, which ends with the last of those who hold it.
  static func shared() throws -> GuardedHousehold {
    try current.withLock { current in
      if let household = current.household { return household }
      let household = try GuardedHousehold()
      current.household = household
      return household
    }
  }

  private init() throws {
    let home = try SignedHousehold()
    (child, parent) = (try SigningPerson("child"), try SigningPerson("parent"))
    (provider, gone) = (try SigningPerson("provider"), try SigningPerson("grandmother"))
    phone = try home.patient.device("phone")
    try home.admit(child, AccessRole.patient.rights)
    try home.admit(parent, .own)
    try home.admit(provider, AccessRole.provider([.assessments]).rights)
    let membership = try home.admit(gone, .own)
    try home.home.say(.own(OwnChange(devices: [phone.accessDevice])), "Add the phone\n")
    try home.home.add(Fixtures.contact("erased"))
    old = try home.head("home")
    try home.directory.write("Read this\n", to: "home/README.md")
    try home.edit("home", StoreLayout.manifest, "America/New_York", "Europe/Berlin")
    try home.writeUnplacedOutcome("home")
    try home.forge("home", by: home.patient.signer)
    try home.home.retitle("Known")
    try home.home.add(Fixtures.task("knee"))
    _ = try home.home.write("Erase") { transaction throws(StoreError) in
      _ = try transaction.purge(RecordKey(.contact, "erased"), reason: "asked for")
    }
    try home.home.say(.end([membership]), "Remove the grandmother\n")
    try home.home.say(.own(OwnChange(ends: [phone.signer.signer.key])), "End the phone\n")
    try home.sync(home.home)
    _ = try home.clone("copy", nil, seed: 3)
    guard let anchor = try home.home.accessLog().anchor() else {
      throw GitComplaint(text: "The household is not signed.")
    }
    try home.git("origin", "clone", "--quiet", "--bare", ".", home.directory["server"])
    let server = try PlainGit(at: home.directory["server"])
    try server.pin(anchor)
    _ = try server.install(.server, program: builtCareplan)
    (self.home, self.anchor, ssh) = (home, anchor, try SSHServer.shared())
  }

  /// Makes a copy of a household, in which somebody may do whatever they like.
  init(copying other: GuardedHousehold) throws {
    home = try SignedHousehold(copying: other.home)
    (old, anchor, ssh) = (other.old, other.anchor, other.ssh)
    (child, parent, provider) = (other.child, other.parent, other.provider)
    (gone, phone) = (other.gone, other.phone)
  }

  /// Pushes a commit of the copy to the server over ssh, with git alone, and returns what git says.
  func push(_ pushed: PushedCommit) throws -> ProcessResult { try start(pushed).result() }

  /// Begins to push a commit of the copy to the server.
  func start(_ pushed: PushedCommit) throws -> StartedProgram {
    try StartedProgram(
      "git",
      ["push", "--quiet", url, "\(pushed.commit):\(pushed.reference)"],
      in: home.directory["copy"],
      environment: ssh.environment()
    )
  }

  /// The address of the server, and what whoever goes there has in the environment.
  var url: String { ssh.url(of: home.directory["server"]) }
  var environment: [String: String] { ssh.environment() }

  /// Gives the server what `origin` has.
  func mirror() throws {
    try home.git(
      "server",
      "fetch",
      "--quiet",
      home.directory["origin"],
      "+refs/heads/*:refs/heads/*"
    )
  }

  /// Lets the patient commit something that everybody gets, and the copy know of it.
  func advance(_ body: (GitStore) throws -> Void) throws {
    try body(home.home)
    try home.sync(home.home)
    try mirror()
    try home.git("copy", "fetch", "--quiet", "origin")
  }
}

/// A commit of the copy, and the branch that it is pushed to.
struct PushedCommit {
  let commit: String
  var reference = "refs/heads/main"
}

extension SignedHousehold {
  /// Writes the outcome of a task that is not there into a clone's work tree.
  fileprivate func writeUnplacedOutcome(_ clone: String) throws {
    var outcome = AnyRecord(Fixtures.outcome(task: "survey"))
    guard let task = try home.fetch(TaskContent.self, id: "doxylamine") else {
      throw GitComplaint(text: "There is no task.")
    }
    outcome.version = task.version
    outcome.version.uuid = TestSurroundings.identifier(8, 8)
    outcome.version.previous = []
    let text = String(decoding: outcome.bytes, as: UTF8.self)
    try directory.write(text, to: "\(clone)/\(StoreLayout.path(of: outcome))")
  }
}
