import CarePlanKit

/// `careplan revisions`: gives versions to another store without a remote, and takes them in.
struct RevisionsCommand: Command {
  static let spec = CommandSpec(
    name: "revisions",
    summary: "Carry versions between stores without a remote",
    discussion: """
      Each store has a vector: how many changes of each replica it has seen, as its versions alone \
      tell. 'revisions --since VECTOR' prints what a store with that vector may lack. 'revisions \
      --apply FILE' takes in what is not there yet: byte for byte, in one commit, merged as \
      'careplan merge' does. What was taken in already changes nothing, and files may come in any \
      order.

      VECTOR is what 'careplan revisions --vector' prints, UUID=CLOCK,…, or @FILE: a file with the \
      JSON of a vector, or with revisions, which tell the vector of their store.
      """,
    options: [
      .option(
        "--since",
        value: "VECTOR",
        help: "Print what a store with this vector may lack; with --vector, compare the vectors"
      ),
      .flag("--all", help: "Print everything"),
      .option(
        "--apply",
        value: "FILE",
        help: "Take in what FILE has, or standard input if FILE is -",
        completion: .file
      ),
      .flag("--vector", help: "Print the vector of this store"),
      .option(
        "--format",
        value: "FORMAT",
        help: "Format to write: careplan (default), or carekit for a list of revision records",
        completion: .choices(ExportCommand.Format.allCases.map(\.rawValue))
      ),
      .option("--output", value: "FILE", help: "Write to FILE", completion: .file),
      .option(
        "-m",
        "--message",
        value: "TEXT",
        help: "Use TEXT as the message of the commit of --apply"
      ),
      .flag("--allow-unrelated", help: "Accept revisions of another store"),
      .flag("--fail-on-conflict", help: "Exit with 3 if conflicts stay open"),
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan revisions --all --output all.json", "Write everything into a file"),
      CommandExample(
        "careplan revisions --vector --json > tablet.json",
        "Print what this store has"
      ),
      CommandExample(
        "careplan revisions --since @tablet.json --output news.json",
        "Write what the store with that vector may lack"
      ),
      CommandExample("careplan revisions --apply news.json", "Take in what a file brings"),
      CommandExample("careplan revisions --apply all.json -n", "See what a file would bring"),
    ],
    group: .sharing
  )

  /// What the command is for.
  private enum Work {
    case vector(since: VectorArgument?)
    case write(RevisionsOutput)
    case apply(RevisionsInput)
  }

  private let work: Work

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let modes = ["--apply", "--vector"].filter(arguments.has)
    let since = try arguments.value("--since").map { text throws(UsageError) in
      try VectorArgument(text)
    }
    let isAll = arguments.has("--all")
    guard modes.count < 2, modes.isEmpty || !isAll, !isAll || since == nil,
      since == nil || modes != ["--apply"]
    else { throw UsageError("these options cannot be used together", hint: Self.modeHint) }
    for option in ["--format", "--output"] where arguments.has(option) && !modes.isEmpty {
      throw UsageError("\(option) cannot be used with \(modes[0])", hint: Self.modeHint)
    }
    for option in ["--message", "--allow-unrelated", "--fail-on-conflict"]
    where arguments.has(option) && modes != ["--apply"] {
      throw UsageError("\(option) needs --apply", hint: Self.modeHint)
    }
    if modes == ["--vector"] {
      work = .vector(since: since)
    } else if let file = arguments.value("--apply") {
      work = .apply(try RevisionsInput(file, arguments))
    } else {
      guard since != nil || isAll else { throw UsageError("nothing to do", hint: Self.modeHint) }
      work = .write(try RevisionsOutput(since: since, arguments))
    }
  }

  private static let modeHint = "give one of --since VECTOR, --all, --apply FILE or --vector"

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    switch work {
    case .vector(let since): try Self.printVector(since, context)
    case .write(let output): try output.run(context)
    case .apply(let input): return try input.run(context)
    }
    return .done
  }

  private static func printVector(
    _ since: VectorArgument?,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let open = try context.openStore()
    try context.noteUncommitted(open)
    let since = try since.map { since throws(CommandFailure) in try since.vector(context) }
    let vector = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in try snapshot.knowledge() }
    }
    let comparison = since.map { vector.compared(to: $0).rawValue }
    guard context.format == .json else {
      context.output.line(StyledText(vector.description))
      if let comparison { context.output.line(StyledText(comparison)) }
      return
    }
    var object: JSONObject = ["knowledge": vector.json]
    object["since"] = since?.json
    object["comparison"] = comparison.map { .string($0) }
    context.output.json("careplan.vector/v1", .object(object))
  }
}
