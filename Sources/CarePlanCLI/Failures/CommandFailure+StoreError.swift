import CarePlanKit

extension CommandFailure {
  /// The failure that a store's error is; the one place that maps codes to exit codes.
  init(_ error: StoreError) {
    self.init(
      ExitCode(error.code),
      code: error.code.rawValue,
      Self.clause(error.message),
      faults: error.faults,
      causes: error.causes.map(Self.clause),
      hints: error.remedy.map { [Self.clause($0.commands)] } ?? []
    )
  }

  /// A sentence as it stands behind a label: in lower case and without its full stop.
  ///
  /// A first word that is not an ordinary one, such as an id or an abbreviation, stays as it is.
  static func clause(_ sentence: String) -> String {
    var text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    let word = text.prefix { $0.isLetter }
    if let first = word.first, word.dropFirst().allSatisfy(\.isLowercase) {
      text.replaceSubrange(text.startIndex...text.startIndex, with: first.lowercased())
    }
    return text
  }
}

extension ExitCode {
  init(_ code: StoreError.Code) {
    self =
      switch code {
      case .notFound, .unknownRemote: .notFound
      case .nothingToDo: .nothingToDo
      case .conflicts: .conflicts
      case .refused, .pending, .undetermined: .usage
      case .exists, .deleted, .deletionsRefused, .invalid, .corrupt, .uncommitted, .hostile,
        .secretKey,
        .rewritten, .running, .withheld:
        .invalid
      case .noStore, .remoteNoStore: .noInput
      case .remote, .unreachable, .denied, .hostKey, .pinMismatch, .rejected, .interrupted: .remote
      case .io, .behind: .inputOutput
      case .busy, .gitLocked, .changed, .raced, .syncing, .calledOff, .stale: .busy
      case .notPermitted, .loginRequired, .notValidated, .notAllowed, .held, .noKey, .epochNeeded,
        .reader, .locked:
        .notAllowed
      case .unknownFormat, .configuration, .otherStore: .configuration
      default: .internal
      }
  }
}

/// Does something with a store and tells a failure in the words of the command line.
func attempt<Result: ~Copyable>(
  _ body: () throws(StoreError) -> Result
) throws(CommandFailure) -> Result {
  do { return try body() } catch { throw CommandFailure(error) }
}

/// Understands what a user wrote while a command runs, and ends it as a wrong command line does.
func understand<Result>(
  _ body: () throws(UsageError) -> Result
) throws(CommandFailure) -> Result {
  do { return try body() } catch { throw CommandFailure(error) }
}
