import CarePlanKit

/// `careplan admin approve`: lets a doctor read what an owner shares.
struct AdminApproveCommand: Command {
  static let spec = CommandSpec(
    name: "admin approve",
    summary: "Approve what an owner shares with a doctor",
    discussion: """
      In a store with 'careplan access default --approval' a doctor reads nothing before an \
      administrator has approved it. 'careplan admin pending' lists what waits. An administrator \
      gets no key: the doctor alone opens what is released.
      """,
    positionals: [
      PositionalSpec("OPERATION", .optional, help: "First digits, as 'admin pending' lists them")
    ],
    options: [.flag("--all", help: "Approve everything that waits"), AccessWrite.noSync],
    formats: [.text, .json],
    examples: [CommandExample("careplan admin approve --all", "Approve everything that waits")],
    group: .people
  )

  private let operation: String?
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    operation = arguments.positional(0)
    write = AccessWrite(arguments)
    guard (operation == nil) == arguments.has("--all") else {
      throw UsageError("no operation is named", hint: "name an operation, or --all")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let waiting = try WaitingOperations(open, AccessView(open), context)
    let chosen =
      if let operation { [try waiting.open(operation)] } else {
        waiting.waiting.filter { $0.answer != .rejected }
      }
    guard !chosen.isEmpty else {
      throw CommandFailure(.nothingToDo, "nothing waits for approval at '\(waiting.remote)'")
    }
    guard !context.options.isDryRun else {
      context.output.line(
        "would approve \(chosen.map(WaitingOperations.name).joined(separator: ", "))"
      )
      return .done
    }
    var reach = ExitCode.done
    for operation in chosen {
      if operation.answer == nil {
        let subject = "Approve \(WaitingOperations.name(operation))\n"
        let act = AccessAct.approve(operation.id.description)
        reach = try write.said(act, subject, open, context).reach
      }
      try attempt { () throws(StoreError) in
        try context.synchronizer(of: open.store).release(operation, at: waiting.remote)
      }
    }
    guard context.format == .text else {
      context.output.json(
        "careplan.approval/v1",
        ["approved": .array(chosen.map { .string($0.id.description) })]
      )
      return reach
    }
    for operation in chosen {
      context.output.line(
        "approved \(WaitingOperations.name(operation), .yellow): \(operation.reader.label, .bold) can read \(StyledText(operation.category.name))"
      )
    }
    return reach
  }
}

/// `careplan admin reject`: refuses what an owner shares.
struct AdminRejectCommand: Command {
  static let spec = CommandSpec(
    name: "admin reject",
    summary: "Reject what an owner shares with a doctor",
    discussion: """
      The doctor reads nothing by it. If the owner shares again, that is another operation.
      """,
    positionals: [
      PositionalSpec("OPERATION", help: "First digits, as 'admin pending' lists them")
    ],
    options: [AccessWrite.noSync],
    formats: [.text, .json],
    examples: [CommandExample("careplan admin reject 3f2a", "Reject one operation")],
    group: .people
  )

  private let operation: String
  private let write: AccessWrite

  init(_ arguments: ParsedArguments) throws(UsageError) {
    operation = arguments.positionals[0]
    write = AccessWrite(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let waiting = try WaitingOperations(open, AccessView(open), context)
    let operation = try waiting.open(operation)
    return try write.say(
      .reject(operation.id.description),
      "Reject \(WaitingOperations.name(operation))\n",
      open,
      context
    )
  }
}
