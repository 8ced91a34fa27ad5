import CarePlanKit

/// `careplan unshare`: stops sharing with a doctor.
struct UnshareCommand: Command {
  static let spec = CommandSpec(
    name: "unshare",
    summary: "Stop sharing the store with a doctor",
    discussion: """
      The command syncs, and that renews the keys. The doctor keeps what they have read, and gets \
      nothing new.
      """,
    positionals: [
      PositionalSpec("PERSON", help: "Label of the doctor", completion: .dynamic("member"))
    ],
    options: [
      .flag("--care-card", help: "Only tasks that are no assessments, and their outcomes"),
      .flag("--symptoms", help: "Only assessments and health tasks, and their outcomes"),
      .option(
        "--category",
        value: "CATEGORY",
        help: "Only this category too; can be repeated",
        isRepeatable: true
      ),
      AccessWrite.noSync,
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan unshare lee", "Share nothing with lee any more")],
    group: .people
  )

  private let person: String
  private let categories: Set<RecordCategory>
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.init(arguments, try RightsArgument.sharedCategories(arguments))
  }

  /// - Parameter categories: The categories to stop; all of them if empty.
  init(_ arguments: ParsedArguments, _ categories: Set<RecordCategory>) {
    person = arguments.positionals[0]
    self.categories = categories
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let doctor = try view.reader(person)
    try view.requireKnown(categories)
    let label = doctor.label
    let granted = Set(view.state.rules.grants.filter { $0.person == doctor.id }.map(\.category))
    let stopped = categories.isEmpty ? granted : granted.intersection(categories)
    let names = stopped.sorted().map(\.name)
    guard !context.options.isDryRun else {
      context.output.line(
        stopped.isEmpty
          ? "nothing of that is shared with \(label, .bold)"
          : "would stop sharing with \(label, .bold): \(names.joined(separator: ", "))"
      )
      return .done
    }
    try attempt { () throws(StoreError) in
      try open.store.sharing.stopSharing(stopped, with: doctor)
    }
    // An earlier stop may not have reached the remote.
    let reach = try write.tellRemote(open, context)
    if context.format == .json {
      context.output.json(
        "careplan.unshare/v1",
        [
          "label": .string(label), "categories": .array(names.map { .string($0) }),
          "synced": .bool(reach == .done),
        ]
      )
    } else if stopped.isEmpty, reach == .done {
      context.output.line("nothing of that is shared with \(label, .bold)")
    } else if reach == .done {
      context.output.line(
        "\(label, .bold) keeps what was read until now, and gets nothing new of it"
      )
    } else {
      context.output.line("\(label, .bold) can still read until this is synced")
    }
    return reach
  }
}
