import CarePlanKit

/// A question before something that is usually a mistake, or that cannot be taken back.
struct Confirmation {
  /// What would be done, as a clause: `12 of 40 records would be deleted`.
  let consequence: String
  /// What has to be typed.
  let answer: String
  /// What else helps, beside `--yes`.
  var hints: [String] = []

  static let option = OptionSpec.flag("--yes", help: "Do it without asking")

  /// Asks a person who sits at a terminal, and refuses where nobody does.
  ///
  /// - Throws: A failure with 64 where nobody can be asked, with 130 if the answer is another one.
  func require(_ context: CommandContext) throws(CommandFailure) {
    let question = "\(consequence). " + StyledText.saying(.typeToGoOn, "\(answer, .bold)") + " "
    guard context.inputIsTerminal else {
      throw CommandFailure(
        .usage,
        code: "not-confirmed",
        consequence,
        hints: [Wording.hint(.meanIt, "--yes")] + hints
      )
    }
    guard context.answer(to: question) == answer else {
      throw CommandFailure(
        .interrupted,
        code: "not-confirmed",
        "the answer was not '\(answer)'; nothing was done",
        hints: hints
      )
    }
  }
}
