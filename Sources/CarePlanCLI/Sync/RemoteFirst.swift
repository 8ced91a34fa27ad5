import CarePlanKit

/// What a remote is asked before something is recorded that has limits: others may have given it.
struct RemoteFirst {
  /// The option that records without asking.
  static let option = OptionSpec.flag(
    "--offline",
    help: "Do not ask the remote first what others recorded of a task with limits"
  )

  /// Whether the remote is not asked.
  private let isOffline: Bool
  /// Whether limits only warn.
  private let isForced: Bool

  init(_ arguments: ParsedArguments, isForced: Bool) {
    (isOffline, self.isForced) = (arguments.has("--offline"), isForced)
  }

  /// Pulls from the remote if any of some tasks has limits, and returns the store afterwards.
  ///
  /// - Throws: A failure with 65 if the remote cannot be asked, the copy is older than the interval of
  ///   the limits, and there is no terminal.
  func heard(
    _ keys: [RecordKey],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> OpenStore {
    guard let interval = try interval(of: keys, open), CopyAge(of: open) != nil else { return open }
    var reason: String?
    if !isOffline, !context.options.isDryRun {
      do throws(CommandFailure) {
        try AutomaticSync(after: context).tell(try pull(open, context), open)
        return try context.present(open)
      } catch { reason = error.message }
    }
    guard let age = CopyAge(of: open), !age.isKnown(withinSeconds: interval) else { return open }
    let name = keys.map(\.description).joined(separator: ", ")
    let doubt = "\(Wording.say(.copyMayLack, name)): \(age.words)"
    let sentences = [reason.map { Wording.say(.copyNotAsked, age.remote, $0) }, doubt]
    guard !isOffline, !isForced, !context.options.isDryRun else {
      context.warn(StyledText(sentences.compactMap(\.self).joined(separator: "; ")))
      return open
    }
    try ask(sentences.compactMap(\.self), context)
    return open
  }

  /// Pulls from the remote within two seconds.
  private func pull(
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> SyncReport {
    let remote = try open.defaultRemote()
    return try attempt { () throws(StoreError) in
      try context.briefSynchronizer(of: open.store).pull(remote)
    }
  }

  private func ask(_ sentences: [String], _ context: CommandContext) throws(CommandFailure) {
    let refusal = CommandFailure(
      .invalid,
      code: "not-heard",
      sentences.last ?? "",
      causes: sentences.dropLast(),
      hints: ["careplan sync", Wording.say(.copyOffline, Self.option.names[0])]
    )
    let lines = sentences.map { StyledText($0) }
    guard let answer = context.answer(to: "\(Wording.say(.goOn)) [y/N] ", below: lines) else {
      throw refusal
    }
    guard answer.lowercased().first == "y" else {
      throw CommandFailure(
        .interrupted,
        code: "not-confirmed",
        "the answer was not 'y'; nothing was written",
        hints: ["careplan sync"]
      )
    }
  }

  /// Returns the shortest period of the limits of some tasks, in seconds; nil without limits.
  private func interval(
    of keys: [RecordKey],
    _ open: OpenStore
  ) throws(CommandFailure) -> Int64? {
    let records = try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        var records: [AnyRecord] = []
        for key in keys { if let head = try snapshot.head(of: key) { records.append(head) } }
        return records + (try snapshot.conflicts(of: keys).flatMap(\.leaves))
      }
    }
    return records.compactMap { TaskVersion($0)?.content.asNeeded?.secondsBack }.min()
  }
}

extension AsNeeded {
  /// The period of the limits in seconds; nil without limits.
  fileprivate var secondsBack: Int64? {
    guard leastSeconds != nil || maximumCount != nil || maximumAmount != nil else { return nil }
    let day: Int64 = 86_400
    let period = periodSeconds ?? Int64(max(1, min(periodDays ?? 1, 10_000))) * day
    return min(leastSeconds ?? period, period)
  }
}
