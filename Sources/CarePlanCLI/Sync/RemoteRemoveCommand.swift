import CarePlanKit

/// `careplan remote remove`: forgets another repository.
struct RemoteRemoveCommand: Command {
  static let spec = CommandSpec(
    name: "remote remove",
    summary: "Forget another repository",
    discussion: """
      Nothing happens to the repository itself. What was kept of commits that it lost stays here, \
      under refs/careplan/lost.
      """,
    positionals: [
      PositionalSpec("NAME", help: "Name of the repository here", completion: .dynamic("remote"))
    ],
    formats: [.text, .json],
    examples: [CommandExample("careplan remote remove stick", "Forget the memory stick")],
    group: .sharing
  )

  private let name: String

  init(_ arguments: ParsedArguments) throws(UsageError) { name = arguments.positionals[0] }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let remote = try attempt { () throws(StoreError) in
      let remote = try open.store.remote(named: name)
      if !context.options.isDryRun { try open.store.removeRemote(name) }
      return remote
    }
    guard context.format == .text else {
      context.output.json("careplan.remote/v1", remote.json)
      return .done
    }
    let verb = context.options.isDryRun ? "would remove" : "removed"
    context.output.line("\(verb) the remote \(name, .bold) at \(remote.address)")
    return .done
  }
}
