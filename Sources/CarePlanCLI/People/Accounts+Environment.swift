import CarePlanKit
import Foundation

extension Accounts {
  /// Takes the places and the keeper of secrets that the environment names.
  init(
    _ environment: [String: String],
    _ clock: @escaping @Sendable () -> Date,
    sessionFile: String?,
    passphraseWork: Int? = nil
  ) throws(AccountError) {
    self.init(
      try AccountPlaces(environment: environment),
      now: { Instant(clock()) },
      keeper: .secretService(environment: environment),
      sessionFile: sessionFile,
      workFactor: passphraseWork
    )
  }

  /// The login of whoever acts, in a directory that may belong to a store.
  func session(
    as person: String?,
    in directory: String,
    _ environment: [String: String]
  ) throws(AccountError) -> Session? {
    try session(
      as: person,
      timeout: Self.loginTimeout(in: directory, environment),
      unlocks: { Self.unlocks($0, in: directory, environment) }
    )
  }

  /// After how many seconds a login ends that begins in a directory.
  static func loginTimeout(
    in directory: String,
    _ environment: [String: String]
  ) throws(AccountError) -> Int64 {
    let text = GitPreferences(environment: environment, in: directory).loginTimeout
    guard let text else { return LoginTimeout.standard.seconds }
    return try LoginTimeout(setting: text).seconds
  }

  /// Runs the command that has to succeed before somebody is logged in without a passphrase.
  static func unlocks(
    _ command: String,
    in directory: String,
    _ environment: [String: String]
  ) -> Bool {
    do throws(StoreError) {
      let program = try UserProgram(
        running: command,
        in: directory,
        environment: environment.merging(SyncVariable.off) { $1 },
        input: [],
        lineLimit: 1000
      )
      return program.status == 0
    } catch { return false }
  }
}
