import CarePlanKit

/// `careplan category set`: puts one record into another category than its kind says.
struct CategorySetCommand: Command {
  static let spec = CommandSpec(
    name: "category set",
    summary: "Put a record into the category that decides who may read it",
    discussion: """
      Without that, a record is in the category that its first version says: assessments, \
      interventions, contacts or profile. In 'private' only those find it who may do everything. \
      An outcome is in the category of its task. Nothing changes in the record itself, and what \
      somebody has read stays with them.

      The other names are those that 'careplan access default --category' has added.
      """,
    positionals: [
      PositionalSpec("RECORD", help: "Record as KIND/ID", completion: .dynamic("selector")),
      PositionalSpec(
        "CATEGORY",
        help: "Name of the category",
        completion: .choices(RecordCategory.builtIn.map(\.name))
      ),
    ],
    options: [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan category set task/mood private", "Keep a task out of others' view")
    ],
    group: .people
  )

  private let selector: Selector
  private let category: RecordCategory
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    selector = Selector(arguments.positionals[0])
    category = try RightsArgument.category(arguments.positionals[1])
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let view = try AccessView(open)
    let selection = try selector.resolvedByID(in: open)
    let key = try understand { () throws(UsageError) in try selection.wholeRecord() }
    guard key.kind != .outcome else {
      throw CommandFailure(
        UsageError("an outcome is in the category of its task", hint: "name the task")
      )
    }
    let known = RecordCategory.builtIn + view.state.rules.policy.categories
    guard known.contains(category) else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "this store has no category '\(category.name)'",
        hints: [
          "it has \(known.map(\.name).sorted().joined(separator: ", "))",
          "careplan access default --category \(category.name)",
        ]
      )
    }
    return try write.say(
      .category(key, category),
      "Put \(key.description) into \(category.name)\n",
      open,
      context
    )
  }
}
