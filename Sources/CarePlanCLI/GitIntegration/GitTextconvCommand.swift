import CarePlanKit

/// `careplan git-textconv`: shows a record file in words, for `git diff`.
struct GitTextconvCommand: Command {
  static let spec = CommandSpec(
    name: "git-textconv",
    summary: "Show a record file in words, for git",
    positionals: [PositionalSpec("FILE", help: "File to show", completion: .file)],
    examples: [
      CommandExample("careplan git-textconv -- tasks/a/current.json", "Show a record in words")
    ],
    group: .hidden
  )

  private let file: String

  init(_ arguments: ParsedArguments) throws(UsageError) { file = arguments.positionals[0] }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let bytes = try context.readFile(file)
    // What is not a record is shown as it is.
    context.output.verbatim(PlainGit.words(of: bytes) ?? String(decoding: bytes, as: UTF8.self))
    return .done
  }
}
