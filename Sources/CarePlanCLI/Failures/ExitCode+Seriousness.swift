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
