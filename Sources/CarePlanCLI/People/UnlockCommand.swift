import CarePlanKit

/// `careplan unlock`: restores a locked store.
struct UnlockCommand: Command {
  static let spec = CommandSpec(
    name: "unlock",
    summary: "Restore a locked store",
    discussion: """
      Opens \(LockedPlace.fileName) of this directory, or of one above it, and restores the store: \
      its files, its history, its settings and what this copy keeps for itself. The store is \
      checked before it takes its place, and the sealed file is removed last. Run it again if it was \
      interrupted.

      It needs a login, or the recovery words. The file does not prove who sealed it, and the settings \
      and hooks of git are in it: only open a file that other people could not have replaced.
      """,
    options: [
      .option(
        "--into",
        value: "DIR",
        help: "Restore the store in DIR instead",
        completion: .directory
      ),
      .flag("--with-words", help: "Open the file with your recovery words; no login is needed"),
      RecoveryWordsSource.inputOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan unlock", "Go on working with the store"),
      CommandExample("careplan unlock --with-words", "Open it after your devices were lost"),
    ],
    group: .people
  )

  private let target: String?
  private let source: RecoveryWordsSource?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    target = arguments.value("--into")
    guard target != "" else { throw UsageError("--into is empty") }
    let readsInput = arguments.has("--words-stdin")
    guard arguments.has("--with-words") || !readsInput else {
      throw UsageError("--words-stdin needs --with-words")
    }
    source = arguments.has("--with-words") ? RecoveryWordsSource(arguments) : nil
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard let place = LockedPlace.find(from: context.directory) else {
      throw CommandFailure(
        .nothingToDo,
        code: StoreError.Code.nothingToDo.rawValue,
        "\(context.directory) has no locked store"
      )
    }
    let identity = try keys(context).encryption
    let surroundings = try context.storeSurroundings()
    let path = try attempt { () throws(StoreError) in
      guard !context.options.isDryRun else {
        try GitStore.previewUnlock(place, with: [identity])
        return target.map(context.path) ?? place.directory
      }
      return try GitStore.unlock(
        place,
        into: target.map(context.path),
        with: [identity],
        environment: context.environment,
        surroundings: surroundings
      ).path
    }
    let isDryRun = context.options.isDryRun
    guard context.format == .text else {
      var object: JSONObject = ["directory": .string(path)]
      if isDryRun { object["dryRun"] = true }
      context.output.json("careplan.unlock/v1", .object(object))
      return .done
    }
    context.output.line(
      isDryRun ? "would unlock the store in \(path)" : "unlocked the store in \(path, .bold)"
    )
    return .done
  }

  /// The keys that open the file: those of who is logged in, or those that follow from recovery words.
  private func keys(_ context: CommandContext) throws(CommandFailure) -> DeviceKeys {
    guard let source else { return try context.requiredSession().content.keys }
    let words = try source.words(context)
    return try account { () throws(AccountError) in try words.keys() }
  }
}
