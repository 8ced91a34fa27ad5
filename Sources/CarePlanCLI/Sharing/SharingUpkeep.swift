import CarePlanKit

/// `share --verify` and `share --repair`: whether a sealed remote has what is shared, and writing it again.
enum SharingUpkeep: CaseIterable {
  case verify, repair

  static let options: [OptionSpec] = [
    .flag("--verify", help: "Check that the sealed remote has exactly what is shared"),
    .flag("--repair", help: "Write all files of the sealed remote again"),
  ]

  /// Returns what is asked for; nil for neither.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    switch (arguments.has("--verify"), arguments.has("--repair")) {
    case (false, false): return nil
    case (true, false): self = .verify
    case (false, true): self = .repair
    case (true, true): throw UsageError("--verify and --repair exclude each other")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let remote = try open.remoteName(nil)
    switch self {
    case .verify: return try verify(open, remote, context)
    case .repair: return try repair(open, remote, context)
    }
  }

  private func verify(
    _ open: OpenStore,
    _ remote: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    let (faults, isOwner) = try attempt { () throws(StoreError) in
      let faults = try context.synchronizer(of: open.store).verifySharing(at: remote)
      return (faults, try open.store.isOwner())
    }
    let view = try AccessView(open)
    if context.format == .json {
      context.output.json(
        "careplan.share-check/v1",
        [
          "remote": .string(remote), "comparesRecords": .bool(isOwner),
          "faults": .array(faults.map { $0.json(view) }),
        ]
      )
    } else {
      for fault in faults {
        context.output.line(StyledText(fault.line(view, isOwner: isOwner)))
      }
      if faults.isEmpty { context.output.line("'\(remote)' has exactly what is shared") }
    }
    if !isOwner { context.note("records were not compared: only owners have the keys for that") }
    return faults.isEmpty ? .done : .findings
  }

  private func repair(
    _ open: OpenStore,
    _ remote: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> ExitCode {
    guard !context.options.isDryRun else {
      context.output.line("would write all files of '\(remote)' again")
      return .done
    }
    let report = try attempt { () throws(StoreError) in
      try context.synchronizer(of: open.store).repairSharing(at: remote)
    }
    if context.format == .json {
      context.output.json(
        "careplan.share-repair/v1",
        ["remote": .string(remote), "commit": .string(report.commit)]
      )
    } else if report.held.isEmpty {
      context.output.line("all files of '\(remote)' were written again")
    }
    report.tellRemarks(to: context)
    return report.exitCode
  }
}
