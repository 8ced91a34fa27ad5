/// How a run ended, as the shell sees it.
///
/// The numbers are published and never used again for something else. An error is never 1, so that
/// a script cannot take a failure for a difference.
struct ExitCode: Hashable, Sendable {
  let number: Int32
  /// The word for it in JSON.
  let name: String
  /// What it says to the caller, without a full stop.
  let meaning: String

  private init(_ number: Int32, _ name: String, _ meaning: String) {
    self.number = number
    self.name = name
    self.meaning = meaning
  }

  static let done = ExitCode(0, "done", "done; also when a reader closed the pipe early")
  static let findings = ExitCode(1, "findings", "there are differences or findings; never an error")
  static let conflicts = ExitCode(
    3,
    "conflicts",
    "conflicts are open, and an option or 'sign-off' fails then"
  )
  static let nothingToDo = ExitCode(
    4,
    "nothing-to-do",
    "there was nothing to commit, take back, answer, decide, review or back up"
  )
  static let notFound = ExitCode(5, "not-found", "a record, revision, remote or file was not found")
  static let usage = ExitCode(64, "usage", "the command line is not valid, or is refused")
  static let invalid = ExitCode(
    65,
    "invalid",
    "data is not valid, is hostile or was changed, or does not fit what is there"
  )
  static let noInput = ExitCode(66, "no-input", "there is no store, or no input")
  static let remote = ExitCode(69, "remote", "a remote is unavailable or refused")
  static let `internal` = ExitCode(70, "internal", "careplan itself failed")
  static let inputOutput = ExitCode(
    74,
    "input-output",
    "reading or writing failed, or the disk is full"
  )
  static let busy = ExitCode(
    75,
    "busy",
    "the store is busy or another writer was faster; try again"
  )
  static let notAllowed = ExitCode(
    77,
    "not-allowed",
    "not allowed or not logged in, commits are held, or the store is read-only"
  )
  static let configuration = ExitCode(
    78,
    "configuration",
    "the configuration, the format or the identity of the store does not fit"
  )
  static let interrupted = ExitCode(130, "interrupted", "interrupted from the keyboard")

  /// What help and the manual say of runs that have no code of their own.
  static let ofSignals = """
    A run that SIGTERM or Ctrl-C stops says so in one line on standard error and dies of the signal, \
    which a shell counts as 143 or 130.
    """

  static let all: [ExitCode] = [
    done, findings, conflicts, nothingToDo, notFound, usage, invalid, noInput, remote, `internal`,
    inputOutput, busy, notAllowed, configuration, interrupted,
  ]
}

extension ExitCode {
  /// From the one that most needs somebody to look to the one that least does.
  static let bySeriousness: [ExitCode] = [
    .interrupted, .internal, .inputOutput, .invalid, .configuration, .notAllowed, .noInput, .remote,
    .busy, .usage, .notFound, .nothingToDo, .conflicts, .findings, .done,
  ]

  /// Returns the most serious of some exit codes; `done` of none.
  static func worst(_ codes: [ExitCode]) -> ExitCode {
    bySeriousness.first { codes.contains($0) } ?? .done
  }
}
