import CarePlanKit

/// `careplan git-merge-driver`: chooses the head of a record for `git merge`.
struct GitMergeDriverCommand: Command {
  static let spec = CommandSpec(
    name: "git-merge-driver",
    summary: "Choose between two heads of a record, for git",
    positionals: [
      PositionalSpec("BASE", help: "File that both sides were made from"),
      PositionalSpec("OURS", help: "File of this side, which gets the result"),
      PositionalSpec("THEIRS", help: "File of the other side"),
      PositionalSpec("PATH", help: "Path of the file in the store"),
      PositionalSpec("LABEL", .optional, help: "What git calls the other side"),
    ],
    examples: [
      CommandExample(
        "careplan git-merge-driver -- base ours theirs tasks/a/current.json",
        "Put the better head into the file of this side"
      )
    ],
    group: .hidden
  )

  private let arguments: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments.positionals }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let files = try Files(
      base: context.readFile(arguments[0]),
      ours: context.readFile(arguments[1]),
      theirs: context.readFile(arguments[2])
    )
    let merged = context.mergedCommits
    let side = try attempt { () throws(StoreError) in
      try PlainGit(at: context.directory, environment: context.environment).choose(
        base: files.base,
        ours: files.ours,
        theirs: files.theirs,
        at: arguments[3],
        on: merged.isEmpty ? .copying : .merging,
        hints: merged + label
      )
    }
    switch side {
    case .ours: return .done
    case .theirs:
      try context.writeFile(files.theirs, to: arguments[1])
      return .done
    case nil:
      context.note("careplan: a person must choose between two edits of \(arguments[3])")
      return .findings
    }
  }

  private struct Files {
    let base, ours, theirs: [UInt8]
  }

  /// What else may name the other commit: the first word of the label of its side.
  private var label: [String] {
    let word = arguments.count > 4 ? arguments[4].split(separator: " ").first : nil
    return [word.map(String.init)].compactMap(\.self)
  }
}
