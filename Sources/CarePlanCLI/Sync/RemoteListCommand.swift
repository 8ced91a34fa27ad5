import CarePlanKit

/// `careplan remote list`: lists the other repositories that the store knows.
struct RemoteListCommand: Command {
  static let spec = CommandSpec(
    name: "remote list",
    summary: "List the repositories to exchange changes with",
    formats: [.text, .json],
    manyStores: .reading,
    examples: [CommandExample("careplan remote list", "List names and addresses")],
    group: .sharing
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let remotes = try attempt { () throws(StoreError) in try open.store.remotes() }
    guard context.format == .text else {
      context.output.json("careplan.remotes/v1", .array(remotes.map(\.json)))
      return .done
    }
    if remotes.isEmpty { context.hint("careplan remote add origin URL") }
    var table = Table([.init("name"), .init("address"), .init("pushed to")])
    for remote in remotes {
      table.add([
        StyledText(remote.name, .bold), StyledText(remote.address),
        StyledText(remote.pushAddresses.joined(separator: ", ")),
      ])
    }
    if !remotes.isEmpty { context.output.table(table) }
    return .done
  }
}

/// The names of the remotes.
enum RemoteNames: CompletionSource {
  static let kind = "remote"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let open = try context.openStore()
    return try attempt { () throws(StoreError) in try open.store.remoteNames() }
  }
}

/// The repositories that a store is exchanged with, and its tasks.
enum RemotesAndTasks: CompletionSource {
  static let kind = "remote-or-task"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try RemoteNames.candidates(prefix, context) + TaskIDs.candidates(prefix, context)
  }
}
