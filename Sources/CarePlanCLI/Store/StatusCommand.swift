import CarePlanKit

/// `careplan status`: shows what is not committed.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    name: "status",
    summary: "Show what is not committed yet",
    formats: [.text, .json],
    manyStores: .reading,
    examples: [CommandExample("careplan status", "Show what 'careplan commit' would commit")],
    group: .records
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let status = try StoreStatus(of: open)
    context.audit.reads.note(status.pending.records.map(\.key))
    UnreadableQuarantine.tell(Quarantine(in: open.store.runPlaces).glance().unreadable, context)
    if context.format == .json {
      context.output.json("careplan.status/v1", status.json)
    } else {
      tell(status.position, status.pending, open, context)
      if open.store.isShallow {
        context.note("this is a shallow clone: what came before its first commit is not here")
        context.hint("git fetch --unshallow")
      }
      if let conflicts = status.openLine {
        context.output.line(conflicts)
        context.hint("careplan conflicts")
      }
      if let unsettled = status.unsettledLine { context.output.line(unsettled) }
      if let unsent = status.unsent { context.output.line(unsent.line(open.wording)) }
      status.held.warn(context)
      if status.isCompared == false {
        context.note("the founder's card is not compared with the founder yet")
        context.hint("careplan access show, then careplan access trust FINGERPRINT")
      }
    }
    return .done
  }

  private func tell(
    _ position: GitStore.Position,
    _ pending: PendingChanges,
    _ open: OpenStore,
    _ context: CommandContext
  ) {
    let commit = position.commit.map { String($0.prefix(8)) } ?? "no commit yet"
    let place = position.branch.map { "on \($0)" } ?? "on no branch"
    context.output.line("\(place, .bold), \(commit)")
    if open.store.isBare { return context.output.line("a bare store has no files to edit") }
    for change in pending.records { context.output.line(Self.line(change)) }
    if pending.manifest != nil { context.output.line("  \("edited", .yellow)   careplan.json") }
    if !pending.faults.isEmpty {
      context.output.lines(["", "not valid:"])
      for fault in pending.faults { context.output.line("  \(fault.description)") }
    }
    if !pending.foreignPaths.isEmpty {
      context.output.lines(["", "files that are not the store's; git commits them:"])
      for path in pending.foreignPaths { context.output.line("  \(path)") }
    }
    do throws(StoreError) { try open.store.refuseUnfinished() } catch {
      let failure = CommandFailure(error)
      context.warn(StyledText(failure.message))
      return failure.hints.forEach { context.hint(StyledText($0)) }
    }
    suggest(pending, context)
  }

  private func suggest(_ pending: PendingChanges, _ context: CommandContext) {
    if let fault = pending.faults.first {
      let path = fault.path.quotedInQuotes
      context.hint("correct \(fault.path), or discard its edits with 'careplan restore \(path)'")
    } else if pending.isEmpty {
      context.output.line("nothing to commit")
    } else {
      context.hint("careplan diff, then careplan commit -m MESSAGE")
    }
  }

  private static func line(_ change: PendingChange) -> StyledText {
    let word = change.action.word
    let room = String(repeating: " ", count: max(1, 12 - word.count))
    return "  \(word, change.action.style)\(room)\(change.key.description)  (\(files(of: change)))"
  }

  /// Returns the head's path, or how many versions arrived; the rest is in the JSON.
  private static func files(of change: PendingChange) -> String {
    guard case .accept(let versions) = change.action else {
      return change.paths.first ?? ""
    }
    return versions.count == 1 ? "1 version" : "\(versions.count) versions"
  }
}

extension PendingChange.Action {
  fileprivate var style: Style {
    switch self {
    case .add, .accept: .green
    case .edit, .takeBack: .yellow
    case .delete: .red
    case .reformat: .dim
    }
  }
}
