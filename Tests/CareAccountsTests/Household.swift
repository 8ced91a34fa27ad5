import CareAccounts
import CareModel
import Foundation
import Sodium
import Synchronization
import TestSupport
import Testing

/// A computer of a test, with its own directories, clock and people.
final class Household: Sendable {
  let directory: TemporaryDirectory
  /// What the clock shows, and how long somebody was made to wait.
  private let time = Mutex((now: Household.start, waited: [Double]()))
  private let kept = Mutex([PersonLabel: [UInt8]]())
  private let hasSessionFile: Bool

  static let start = Instant(seconds: 1_795_000_000)
  static let timeout: Int64 = 12 * 3600
  /// The least work that reading takes.
  static let workFactor = 15

  /// Makes the directories.
  ///
  /// - Parameter hasSessionFile: Whether the session stands in a file that was named, since a temporary
  ///   directory need not lie in memory.
  init(hasSessionFile: Bool = true) throws {
    directory = try TemporaryDirectory()
    self.hasSessionFile = hasSessionFile
    if hasSessionFile {
      try directory.makeDirectory("run")
      try setMode(0o700, of: "run")
    }
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: directory[name]
    )
  }

  /// Whether something is in the computer's directory.
  func contains(_ name: String) -> Bool { directory.contains(name) }

  /// The bytes of a file of the computer.
  func bytes(of name: String) throws -> [UInt8] { try directory.bytes(of: name) }

  var environment: [String: String] {
    ["HOME": directory["home"], "XDG_RUNTIME_DIR": directory["run"]]
  }

  /// The accounts as another process finds them.
  func accounts(keeps: Bool = false) throws -> Accounts {
    Accounts(
      try AccountPlaces(environment: environment),
      now: { self.now },
      keeper: keeps ? keeper : nil,
      sessionFile: hasSessionFile ? directory["run/session"] : nil,
      workFactor: Self.workFactor,
      pause: { self.wait($0) }
    )
  }

  var now: Instant { time.withLock { $0.now } }
  var waited: [Double] { time.withLock { $0.waited } }

  func advance(seconds: Int64) { time.withLock { $0.now = $0.now.adding(seconds: seconds) } }

  /// Notes that somebody waited, and lets that time pass.
  func wait(_ seconds: Double) {
    time.withLock { time in
      time.waited.append(seconds)
      time.now = time.now.adding(seconds: Int64(seconds))
    }
  }

  private var keeper: SecretKeeper {
    SecretKeeper(
      keep: { person, bytes in
        self.kept.withLock { $0[person] = bytes }
        return true
      },
      find: { person in self.kept.withLock { $0[person] } },
      forget: { person in self.kept.withLock { $0[person] = nil } }
    )
  }

  /// What the keeper of secrets has.
  var keptSecrets: Int { kept.withLock { $0.count } }

  static func keyFile(of label: String) -> String { "home/.config/careplan/keys/\(label).age" }
  static let remembrances = "home/.local/state/careplan/remember"
}

extension Household {
  /// Registers somebody by their role.
  @discardableResult
  func register(_ label: String = "patient") throws -> PersonalKeys {
    try accounts().register(
      Registration(name: "Example \(label)", label: PersonLabel(label)),
      passphrase: passphrase()
    )
  }

  /// Logs somebody in whom a store admits.
  @discardableResult
  func login(
    _ label: String = "patient",
    _ words: String? = nil,
    remembers: Bool = false,
    unlockCommand: String? = nil,
    keeps: Bool = false,
    standing: CardStanding = .admitted(store: "/srv/example")
  ) throws -> Session {
    try accounts(keeps: keeps).login(
      label,
      passphrase: words.map { try passphrase($0) } ?? passphrase(),
      Accounts.LoginChoices(
        timeout: Self.timeout,
        isRemembered: remembers,
        unlockCommand: unlockCommand
      ),
      standing: { _ in standing }
    )
  }

  /// Who acts, as a command asks for it.
  func session(
    as person: String? = nil,
    keeps: Bool = false,
    unlocks: (String) -> Bool = { _ in true }
  ) throws -> Session? {
    try accounts(keeps: keeps).session(as: person, timeout: Self.timeout, unlocks: unlocks)
  }
}

/// A passphrase of a test.
func passphrase(_ words: String = "seven slow herons at dawn") throws -> Passphrase {
  var bytes = Array(words.utf8)
  return try Passphrase(taking: &bytes)
}

/// The error of what has to fail.
func failure<Result>(of body: () throws -> Result) throws -> AccountError {
  do { _ = try body() } catch { return try #require(error as? AccountError) }
  throw NothingFailed()
}

struct NothingFailed: Error {}

extension SecretBytes {
  /// The text, where a test compares it.
  var shown: String { withSpan { String(decoding: [UInt8]($0), as: UTF8.self) } }
}
