import CarePlanKit

/// How a command says something about who may do what: it commits a statement, and syncs at once, since
/// nobody else heeds what they do not know.
struct AccessWrite {
  static let noSync = OptionSpec.flag(
    "--no-sync",
    help: "Do not tell the remote: it is not effective until synced"
  )

  static let losesData = OptionSpec.flag(
    "--lose-data",
    help: "Do so even if no device can read a sealed remote after that"
  )

  private let syncs: Bool
  private let losesData: Bool

  init(_ arguments: ParsedArguments, losesData: Bool = false) {
    self.init(syncs: !arguments.has("--no-sync"), losesData: losesData)
  }

  init(syncs: Bool, losesData: Bool = false) {
    (self.syncs, self.losesData) = (syncs, losesData)
  }

  /// Says something, and tells what came of it.
  func say(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = [],
    _ open: OpenStore,
    _ context: CommandContext,
    _ lines: [StyledText] = []
  ) throws(CommandFailure) -> ExitCode {
    guard !context.options.isDryRun else {
      context.output.line("would say: \(StyledText(subject.trimmedLine))")
      return .done
    }
    let (statement, reach) = try said(act, subject, omitting: omitted, open, context)
    if context.format == .text {
      context.output.lines(lines)
      context.output.line(
        "said \(String(statement.id.description.prefix(12)), .yellow): \(StyledText(subject.trimmedLine))"
      )
    } else {
      context.output.json(
        "careplan.access-statement/v1",
        [
          "statement": .string(statement.id.description), "says": .string(subject.trimmedLine),
          "synced": .bool(reach == .done),
        ]
      )
    }
    return reach
  }

  /// Says something; whoever asks for it tells what came of it.
  func said(
    _ act: AccessAct,
    _ subject: String,
    omitting omitted: Set<StatementID> = [],
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> (statement: AccessStatement, reach: ExitCode) {
    if let remote = try remoteOfSubmission(act, open, context) {
      let statement = try attempt { () throws(StoreError) in
        try context.synchronizer(of: open.store).submit(act, omitting: omitted, to: remote)
      }
      context.note("sent to '\(remote)': it takes effect when another member has synced")
      return (statement, .done)
    }
    let statement = try attempt { () throws(StoreError) in
      try open.store.say(act, subject, omitting: omitted)
    }
    return (statement, try tellRemote(open, context))
  }

  /// Returns the sealed remote to which a statement is sent that another member commits; nil to commit it here.
  ///
  /// A read-only copy commits nothing. A device that ends itself could not renew the keys afterwards, so its copy
  /// is synced before.
  private func remoteOfSubmission(
    _ act: AccessAct,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> String? {
    let (isReader, ownEnd, names) = try attempt { () throws(StoreError) in
      (try open.store.isReaderCopy(), try open.store.ownEnd(act), try open.store.remoteNames())
    }
    guard isReader || ownEnd != nil, !names.isEmpty else { return nil }
    let name = try open.defaultRemote()
    let remote = try attempt { () throws(StoreError) in try open.store.remote(named: name) }
    guard isReader || remote.isSealed else { return nil }
    guard syncs else {
      throw CommandFailure(
        UsageError(
          "this is sent at once, and another member puts it into effect: leave --no-sync out"
        )
      )
    }
    guard !isReader else { return name }
    guard ownEnd == .othersRead || losesData else {
      throw CommandFailure(
        .notAllowed,
        code: StoreError.Code.notAllowed.rawValue,
        "no other device can read '\(name)' after that: what only the host has would be lost",
        hints: ["add another device or member first, or add --lose-data"]
      )
    }
    let report = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store).sync(name)
    }
    report.tellRemarks(to: context)
    return name
  }

  /// Syncs with the named remote, or with the usual one; does nothing in a store without remotes.
  func tellRemote(
    _ open: OpenStore,
    _ context: CommandContext,
    named name: String? = nil
  ) throws(CommandFailure) -> ExitCode {
    let names = try attempt { () throws(StoreError) in try open.store.remoteNames() }
    guard !names.isEmpty else { return .done }
    guard syncs else {
      context.warn("not effective for others until it is synced: careplan sync")
      return .done
    }
    do throws(CommandFailure) {
      let remote = try open.remoteName(name)
      let report = try attempt { () throws(StoreError) in
        try context.synchronizer(of: open.store).sync(remote)
      }
      report.tellRemarks(to: context)
      guard report.held.isEmpty else {
        context.warn("not effective for others: commits of '\(remote)' are held")
        HeldReport(report.held).warn(context)
        return .notAllowed
      }
      return .done
    } catch {
      context.warn("not effective for others until it is synced: \(error.message)")
      context.hint("careplan sync")
      return .remote
    }
  }
}

extension String {
  /// The text without the line feed at its end.
  fileprivate var trimmedLine: String { hasSuffix("\n") ? String(dropLast()) : self }
}
