import CarePlanKit
import Foundation

/// `careplan init`: makes a store.
struct InitCommand: Command {
  static let spec = CommandSpec(
    name: "init",
    summary: "Make a care store",
    discussion: """
      In a git repository that has no store yet, the store is added in one more commit. The time \
      zone decides where a day begins and ends; it is that of --time-zone, of TZ or of this \
      computer, or else UTC.

      Inside another store, init asks first, and refuses where nobody can be asked: a store holds \
      one plan, and a store inside another one is rarely intended. --yes skips the question.

      With --private only you and the administrators of this computer can read or change the files \
      of the directory, now or later (git's setting core.sharedRepository is 0600). A store that \
      exists already becomes private.
      """,
    positionals: [
      PositionalSpec(
        "DIR",
        .optional,
        help: "Where to make the store (default: here)",
        completion: .directory
      )
    ],
    options: [
      .flag("--bare", help: "Make no work tree; for servers and very large stores"),
      .flag(
        "--sparse",
        help: "Keep outcomes out of the work tree; for more than about 50,000 of them"
      ),
      .option("--name", value: "NAME", help: "Name of the store"),
      .flag("--private", help: "Make its files accessible to their owner only"),
      GlobalOptions.timeZone("Time zone of the days of the store"),
      Confirmation.option,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan init plan --time-zone America/New_York", "Make a store in plan/"),
      CommandExample("careplan init --bare /srv/plan.git", "Make a store on a server"),
    ],
    group: .store
  )

  private let directory: String?
  private let workTree: GitStore.WorkTree
  private let name: String?
  private let isPrivate: Bool
  private let isConfirmed: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    directory = arguments.positional(0)
    workTree = try GitStore.WorkTree(arguments)
    name = arguments.value("--name")
    isPrivate = arguments.has("--private")
    isConfirmed = arguments.has("--yes")
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let surroundings = try context.storeSurroundings()
    let path = directory.map(context.path) ?? context.directory
    let zone = try chosenZone(context)
    // GIT_DIR may name a repository elsewhere.
    let isNamed = context.environment["GIT_DIR"] != nil
    if !isConfirmed, !isNamed, let outer = store(around: path, surroundings) {
      try confirm(inside: outer, context)
    }
    guard !context.options.isDryRun else {
      context.output.line("would make a store in \(path) with days in \(zone.name)")
      return .done
    }
    let (store, isNew) = try attempt { () throws(StoreError) in
      try GitStore.create(
        at: path,
        environment: context.environment,
        workTree,
        name: name,
        timezone: zone,
        isPrivate: isPrivate,
        surroundings: surroundings
      )
    }
    let manifest = try attempt { () throws(StoreError) in try store.manifest() }
    tell(store, manifest, isNew: isNew, context)
    return .done
  }

  /// Returns the store inside which a new one would be; nil if a repository is at the path already.
  private func store(around path: String, _ surroundings: Surroundings) -> GitStore? {
    guard !StorePlace(path, from: "/").isRepository else { return nil }
    var url = URL(filePath: path).standardizedFileURL
    while !FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) {
      let parent = url.deletingLastPathComponent().standardizedFileURL
      if parent == url { return nil }
      url = parent
    }
    let directory = url.path(percentEncoded: false)
    // A repository that is not a store, or cannot be read, is not a reason to ask.
    guard let store = try? GitStore(opening: directory, surroundings: surroundings),
      (try? store.manifest()) != nil
    else { return nil }
    return store
  }

  private func confirm(
    inside outer: GitStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let place = directory.map { "'\($0)'" } ?? "this directory"
    let consequence = "\(place) is inside the care store \(outer.path)"
    if context.options.isDryRun { return context.warn(StyledText(consequence)) }
    try Confirmation(
      consequence: consequence,
      answer: "yes",
      hints: ["a store beside it is made with 'careplan init' in a directory outside of it"]
    ).require(context)
  }

  private func tell(
    _ store: GitStore,
    _ manifest: StoreManifest,
    isNew: Bool,
    _ context: CommandContext
  ) {
    guard context.format == .text else {
      context.output.json(
        "careplan.init/v1",
        ["path": .string(store.path), "isNew": .bool(isNew), "manifest": manifest.json]
      )
      return
    }
    guard isNew else {
      let change = isPrivate ? "it is private now" : "nothing changed"
      context.output.line("\(store.path) is a care store already; \(change)")
      return
    }
    let zone = Wording.zone(manifest.timezone)
    context.output.line("made a care store in \(store.path, .bold), with days in \(zone)")
    let place = directory.map { "-C \(context.hintPlace.word($0)) " } ?? ""
    // A bare store has no files to edit, so that each command commits.
    let message = store.isBare ? " -m MESSAGE" : ""
    context.hint("careplan \(place)add patient ID --name 'Given Family'\(message)")
  }

  private func chosenZone(_ context: CommandContext) throws(CommandFailure) -> TimeZoneID {
    if let zone = context.options.timeZone {
      return try context.rules(named: zone, "--time-zone").id
    }
    if let zone = try context.localZone() { return zone.id }
    if let zone = LocalZone.system { return zone.id }
    context.note("no time zone is set on this computer; the store uses UTC")
    return .utc
  }
}
