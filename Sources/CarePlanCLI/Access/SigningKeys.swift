import CarePlanKit
import Synchronization

/// The keys with which a command signs what it commits: those of whoever is logged in at that moment.
struct SigningKeys: Sendable {
  /// Where logins are looked up.
  struct Source: Sendable {
    let accounts: Accounts
    /// Who is named to act; nil for whoever is logged in.
    let person: String?
    let directory: String
    let environment: [String: String]
  }

  private let source: Source?
  private let trace: LoginTrace

  /// - Parameter source: Nil where nobody can have keys.
  init(_ source: Source?, _ trace: LoginTrace) { (self.source, self.trace) = (source, trace) }

  /// Whose keys are open; nil if that is nobody.
  ///
  /// A login that ends while a command runs signs nothing more.
  func signer() throws(StoreError) -> CommitSigner? {
    do throws(CommandFailure) { return try source?.session().map(CommitSigner.init) } catch {
      trace.note(error)
      return nil
    }
  }
}

extension SigningKeys.Source {
  /// The login of whoever acts; nil if nobody is named and nobody is logged in.
  func session() throws(CommandFailure) -> Session? {
    let timeout = try LoginTimeout.configured(environment, in: directory)
    return try account { () throws(AccountError) in
      try accounts.session(as: person, timeout: timeout, unlocks: unlocks)
    }
  }

  /// Runs the command that has to succeed before somebody is logged in without a passphrase.
  fileprivate func unlocks(_ command: String) -> Bool {
    let program = try? UserProgram(
      running: command,
      in: directory,
      environment: environment.merging(SyncVariable.off) { $1 },
      input: [],
      lineLimit: 1000
    )
    return program?.status == 0
  }
}

extension CommitSigner {
  /// Whoever is logged in, as the one who signs.
  init(_ session: Session) {
    self.init(
      person: session.content.card.id,
      label: session.content.label,
      name: session.name,
      signer: session.signer
    )
  }
}

/// Why nobody's keys were open when something had to be signed.
final class LoginTrace: Sendable {
  private let noted = Mutex<CommandFailure?>(nil)

  var failure: CommandFailure? { noted.withLock { $0 } }

  func note(_ error: CommandFailure) { noted.withLock { $0 = error } }
}
