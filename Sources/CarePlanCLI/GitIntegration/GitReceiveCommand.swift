import CarePlanKit

/// `careplan git-receive`: refuses a push that would damage a store, as the hook `pre-receive`.
struct GitReceiveCommand: Command {
  static let spec = CommandSpec(
    name: "git-receive",
    summary: "Judge a push, for git on a server",
    examples: [CommandExample("careplan git-receive", "Judge the updates on standard input")],
    group: .hidden
  )

  init(_ arguments: ParsedArguments) throws(UsageError) {}

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let input = String(decoding: try context.readInput(), as: UTF8.self)
    let updates = input.split(separator: "\n").compactMap { PlainGit.Update(String($0)) }
    let findings: [Finding]
    do throws(StoreError) {
      findings = try PlainGit(at: context.directory, environment: context.environment)
        .check(updates, environment: context.environment)
    } catch {
      note(updates, nil, context)
      throw CommandFailure(error)
    }
    note(updates, findings, context)
    guard !findings.isEmpty else { return .done }
    GitRefusal(what: "the push", findings: findings).tell(to: context)
    return .findings
  }

  /// Notes what became of the push; where that cannot be noted, nothing else depends on it.
  private func note(
    _ updates: [PlainGit.Update],
    _ findings: [Finding]?,
    _ context: CommandContext
  ) {
    do throws(StoreError) {
      try PlainGit(at: context.directory, environment: context.environment)
        .note(updates, findings, environment: context.environment, at: context.instant)
    } catch {
      context.warn("the push is not noted in push.log: \(CommandFailure.clause(error.message))")
    }
  }
}
