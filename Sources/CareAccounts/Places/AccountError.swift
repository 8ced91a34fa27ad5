import CareModel
import Files
import Sealing
import Sodium

/// Why nobody could be registered or logged in, or a key file not be read or written.
///
/// No message says a passphrase, a key, one of the recovery words, or the name of a person.
public struct AccountError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    public let rawValue: String

    /// There is no key file of this person here.
    public static let notFound = Code(rawValue: "notFound")
    /// It is not said who acts, or a label or a type is none.
    public static let refused = Code(rawValue: "refused")
    /// The label is taken.
    public static let exists = Code(rawValue: "exists")
    /// The passphrase would soon be guessed.
    public static let weakPassphrase = Code(rawValue: "weakPassphrase")
    /// A key file, a session or a list of words is not what it should be.
    public static let damaged = Code(rawValue: "damaged")
    /// Nobody is logged in, or not the one who is asked for.
    public static let loginRequired = Code(rawValue: "loginRequired")
    /// Nobody admitted the card of this person yet.
    public static let notValidated = Code(rawValue: "notValidated")
    /// The passphrase does not open the keys of the person, or there is no such person.
    public static let notAllowed = Code(rawValue: "notAllowed")
    /// Others may read or change a file or directory that is secret.
    public static let notPrivate = Code(rawValue: "notPrivate")
    /// A directory for keys, state or sessions is not set, or not fit for it.
    public static let configuration = Code(rawValue: "configuration")
    /// Another process logs in or changes the same keys just now.
    public static let busy = Code(rawValue: "busy")
    /// Reading or writing failed, or the disk is full.
    public static let io = Code(rawValue: "io")
    /// A fault of careplan itself, or no memory is left for a secret.
    public static let `internal` = Code(rawValue: "internal")
  }

  public let code: Code
  /// One sentence with labels and paths.
  public let message: String
  /// What helps against it, as far as that is known.
  public let remedies: [AccountRemedy]
  /// What was underneath, outermost first.
  public let causes: [String]

  init(
    _ code: Code,
    _ message: String,
    _ remedies: AccountRemedy...,
    causes: [String] = []
  ) {
    self.code = code
    self.message = message
    self.remedies = remedies
    self.causes = causes
  }

  /// What the file system refused.
  init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .locked: .busy
      case .symbolicLink, .notOrdinary, .isADirectory, .notADirectory: .notPrivate
      default: .io
      }
    self.init(code, error.description.prefix(1).uppercased() + error.description.dropFirst() + ".")
  }

  /// What libsodium refused while keys were made or read.
  init(_ error: SodiumError) { self.init(.internal, error.message) }

  /// What a sealed file or the text of a key refused.
  init(_ error: SealingError) { self.init(.internal, error.message) }
}

/// What helps against an error of an account; the command line words it.
public enum AccountRemedy: Hashable, Sendable {
  /// Register, under another label than one that is taken.
  case register
  /// List those who have a key file here.
  case listPeople
  /// Log in.
  case login(PersonLabel?)
  /// Say which of several acts.
  case choosePerson([PersonLabel])
  /// Give a session a file of its own.
  case nameSessionFile
  /// Let nobody else read a file, or enter a directory.
  case makePrivate(path: String, isDirectory: Bool)
  /// Bring a file back from a backup, or take it away.
  case restoreFile(path: String)
  /// Remove a file that nobody can use.
  case removeFile(path: String)
  /// Have the card admitted.
  case haveCardAdmitted(PersonLabel)
  /// New keys are made here, and added with another device of the person or with the recovery words.
  case addDevice(PersonLabel, keyFile: String)
  /// Choose a passphrase that is longer or less common.
  case choosePassphrase
  /// Words that are spelt like the one at a place.
  case similarWords(place: Int, [String])
  /// Look at the types that there are.
  case listTypes
}

/// Runs what the file system does for keys and sessions.
func files<Result: ~Copyable>(
  _ body: () throws(FileError) -> Result
) throws(AccountError) -> Result {
  do { return try body() } catch { throw AccountError(error) }
}

/// Runs what libsodium does for keys and sessions.
func sodium<Result>(
  _ body: () throws(SodiumError) -> Result
) throws(AccountError) -> Result {
  do { return try body() } catch { throw AccountError(error) }
}

/// Runs what seals and opens keys.
func sealing<Result>(
  _ body: () throws(SealingError) -> Result
) throws(AccountError) -> Result {
  do { return try body() } catch { throw AccountError(error) }
}
