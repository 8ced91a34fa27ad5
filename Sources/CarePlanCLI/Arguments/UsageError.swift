import CarePlanKit

/// A command line that cannot be understood.
struct UsageError: Error, Hashable, Sendable {
  /// What is wrong, in lower case and without a full stop.
  let message: String
  /// What to write instead, or nil if the usage line says it all.
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  /// An unknown command.
  static func unknownCommand(_ name: String, known: [String]) -> UsageError {
    let nearest = name.nearest(in: known)
    let hint =
      nearest.map { "did you mean 'careplan \($0)'?" } ?? "'careplan help' lists the commands"
    return UsageError("there is no command '\(name)'", hint: hint)
  }

  /// An option that the command does not have.
  static func unknownOption(_ name: String, of command: String?, known: [String]) -> UsageError {
    let place = command.map { " of 'careplan \($0)'" } ?? ""
    let help = command.map { "'careplan help \($0)' lists the options" }
    return UsageError(
      "there is no option '\(name)'\(place)",
      hint: name.nearest(in: known).map { "did you mean '\($0)'?" } ?? help
    )
  }

  /// A value that is none of the choices.
  static func unknownValue(
    _ value: String,
    for option: String,
    choices: [String]
  ) -> UsageError {
    let nearest = value.nearest(in: choices).map { Wording.hint(.didYouMean, $0) }
    return UsageError(
      "'\(value)' is not a value of \(option)",
      hint: nearest ?? Wording.hint(.takes, choices.joined(separator: ", "))
    )
  }
}

extension UsageError {
  /// Says why a text is no day or time, or which ones it could be.
  init(_ error: DateTextError, of text: String, _ hint: String) {
    let message = error.message.prefix(1).lowercased() + error.message.dropFirst()
    let clause = message.hasSuffix(".") ? String(message.dropLast()) : message
    let readings = error.readings.map { "'\($0)'" }
    self.init(
      clause.contains("'\(text)'") || clause.contains(text) ? clause : "\(clause) ('\(text)')",
      hint: readings.isEmpty ? hint : Wording.hint(.write, Wording.either(readings))
    )
  }
}
