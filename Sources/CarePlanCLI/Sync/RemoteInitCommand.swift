import CarePlanKit

/// `careplan remote init`: prepares an empty repository as a sealed remote.
struct RemoteInitCommand: Command {
  static let spec = CommandSpec(
    name: "remote init",
    summary: "Prepare an empty repository as a sealed remote",
    discussion: """
      A sealed remote holds encrypted files that only devices of members open. Its host learns when \
      and how much is sent, and nothing else. Any git host will do. Its address is that of the \
      repository with 'sealed::' before it.

      A repository that was prepared before stays as it is. One whose branch main has other content is \
      refused. 'careplan remote seal' moves a store from a plain remote; it prepares the repository, too.
      """,
    positionals: [
      PositionalSpec(
        "URL",
        help: "Path or address of the repository, with or without 'sealed::'",
        completion: .directory
      )
    ],
    options: [SyncArguments.pinOption, SyncArguments.timeoutOption],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan remote init git@example.org:sealed.git",
        "Prepare a repository that is empty"
      )
    ],
    group: .sharing
  )

  private let url: String
  private let pin: RemotePin?
  private let timeout: RemoteTimeout?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    url = arguments.positionals[0]
    pin = try SyncArguments.pin(arguments)
    timeout = try SyncArguments.timeout(arguments)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let url = context.sealedAddress(url)
    let address = RemoteAddress(url)
    guard !context.options.isDryRun else {
      context.output.line("would prepare \(address.description)")
      return .done
    }
    let isNew = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store, timeout).prepareSealedRemote(at: url, showing: pin)
    }
    guard context.format == .text else {
      context.output.json(
        "careplan.remote-init/v1",
        ["url": .string(address.description), "created": .bool(isNew)]
      )
      return .done
    }
    guard isNew else {
      context.output.line("nothing to do: \(address.description) is a sealed remote")
      return .done
    }
    context.output.line("prepared \(address.description, .bold)")
    context.hint("careplan remote add NAME \(StyledText(address.description.quotedForShell))")
    return .done
  }
}
