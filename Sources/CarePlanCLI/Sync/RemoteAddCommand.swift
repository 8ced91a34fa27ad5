import CarePlanKit

/// `careplan remote add`: names another repository.
struct RemoteAddCommand: Command {
  static let spec = CommandSpec(
    name: "remote add",
    summary: "Add another repository to exchange changes with",
    discussion: """
      It may be a path, a bare repository on any git host, or a repository that is still empty: \
      the first sync fills it. Nothing is fetched.

      'sealed::' before the address is for a sealed remote, which holds encrypted files (see 'careplan \
      remote init'). Where the store has a sealed remote, a plain one is added only with --plain: its \
      host would read everything.
      """,
    positionals: [
      PositionalSpec("NAME", help: "Name of the repository here, such as origin"),
      PositionalSpec(
        "URL",
        help: "Path or address of the repository, as git accepts it",
        completion: .directory
      ),
    ],
    options: [.flag("--plain", help: "Add a plain remote although the store has a sealed one")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan remote add origin git@example.org:plan.git", "Share over ssh"),
      CommandExample(
        "careplan remote add stick /media/stick/plan.git",
        "Share over a memory stick"
      ),
    ],
    group: .sharing
  )

  private let name: String
  private let url: String
  private let isPlain: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    (name, url) = (arguments.positionals[0], arguments.positionals[1])
    isPlain = arguments.has("--plain")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let url = context.address(url)
    if !isPlain, !RemoteAddress(url).isSealed { try refuseBesideSealed(url, open) }
    guard !context.options.isDryRun else {
      context.output.line("would add the remote \(name) at \(RemoteAddress(url).description)")
      return .done
    }
    try attempt { () throws(StoreError) in try open.store.addRemote(name, url: url) }
    guard context.format == .text else {
      let remote = try attempt { () throws(StoreError) in try open.store.remote(named: name) }
      context.output.json("careplan.remote/v1", remote.json)
      return .done
    }
    context.output.line("added the remote \(name, .bold) at \(RemoteAddress(url).description)")
    context.hint("careplan sync \(name)")
    return .done
  }

  /// Refuses a plain remote where the store has a sealed one.
  private func refuseBesideSealed(_ url: String, _ open: OpenStore) throws(CommandFailure) {
    let remotes = try attempt { () throws(StoreError) in try open.store.remotes() }
    guard let sealed = remotes.first(where: \.isSealed) else { return }
    let address = RemoteAddress(RemoteAddress.sealed(url)).description.quotedForShell
    throw CommandFailure(
      .usage,
      code: StoreError.Code.refused.rawValue,
      "the host of a plain remote reads everything, and '\(sealed.name)' of this store is sealed",
      hints: [
        "careplan remote init \(address), then careplan remote add \(name.quotedForShell) \(address)",
        "add --plain if its host may read everything",
      ]
    )
  }
}
