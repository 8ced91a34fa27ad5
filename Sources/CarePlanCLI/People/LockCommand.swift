import CarePlanKit

/// `careplan lock`: seals the store in one encrypted file.
struct LockCommand: Command {
  static let spec = CommandSpec(
    name: "lock",
    summary: "Seal the store in one encrypted file",
    discussion: """
      Writes \(LockedPlace.fileName), an age file that your devices and your recovery words open, and \
      removes the records and the repository. The file is opened again and compared before anything is \
      removed. Until 'careplan unlock', every other command fails here with \
      \(ExitCode.notAllowed.number). Files that are not the store's stay, and are named.

      It needs a login, and everything has to be committed. In a store that is not signed, only this \
      device opens the file: keep the file of your keys. A bare store, a linked work tree and a store \
      whose git directory is elsewhere cannot be locked.

      Run it again if it was interrupted. Deleted blocks of a disk can be read for a while; only an \
      encrypted disk helps against that.
      """,
    formats: [.text, .json],
    examples: [CommandExample("careplan lock", "Leave no readable care data in this directory")],
    group: .people
  )

  /// How many files are named before they are only counted.
  private static let mostKept = 20

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open: OpenStore
    do throws(CommandFailure) { open = try context.openStore(checksSettings: false) } catch {
      guard error.code == StoreError.Code.locked.rawValue,
        let place = LockedPlace.find(from: context.directory)
      else { throw error }
      return try finish(place, context)
    }
    let environment = context.environment
    let preview = try attempt { () throws(StoreError) in
      try open.store.previewLock(environment: environment)
    }
    guard !context.options.isDryRun else {
      tell(preview, context)
      return .done
    }
    if preview.keys == 1 {
      context.warn("only the keys of this device will open the file: there are no recovery words")
    }
    let report = try attempt { () throws(StoreError) in
      // Nothing can be noted in a store that is locked.
      try context.noteKeys()
      context.audit.end()
      return try open.store.lock(environment: environment)
    }
    // There is nothing left to send from.
    context.trace.hasExchanged = true
    tell(report, context)
    return .done
  }

  /// Removes what a lock that was cut off has left.
  private func finish(
    _ place: LockedPlace,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let isDryRun = context.options.isDryRun
    let kept = try attempt { () throws(StoreError) -> [String]? in
      if isDryRun { return place.isInterrupted ? [] : nil }
      return try GitStore.finishLocking(place, environment: context.environment)
    }
    guard let kept else {
      throw CommandFailure(
        .nothingToDo,
        code: StoreError.Code.nothingToDo.rawValue,
        "the store in \(place.directory) is locked already"
      )
    }
    let report = LockReport(
      path: place.file,
      bytes: isDryRun ? nil : place.size,
      keys: nil,
      kept: kept
    )
    tell(report, context)
    return .done
  }

  private func tell(_ report: LockReport, _ context: CommandContext) {
    guard context.format == .text else {
      var object: JSONObject = ["file": .string(report.path)]
      object["keys"] = report.keys.map { .number(JSONNumber($0)) }
      if let bytes = report.bytes {
        object["bytes"] = .number(JSONNumber(Int(bytes)))
      } else {
        object["dryRun"] = true
      }
      if !report.kept.isEmpty { object["kept"] = .array(report.kept.map { .string($0) }) }
      return context.output.json("careplan.lock/v1", .object(object))
    }
    guard report.bytes != nil else {
      context.output.line("would lock the store into \(report.path)")
      return
    }
    context.output.line("locked the store into \(report.path, .bold)")
    guard !report.kept.isEmpty else { return }
    context.warn("these files are not the store's and were left there:")
    for path in report.kept.prefix(Self.mostKept) { context.output.line("  \(path)") }
    if report.kept.count > Self.mostKept {
      context.output.line("  and \(report.kept.count - Self.mostKept) more")
    }
  }
}
