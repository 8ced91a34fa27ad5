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
    let findings = try attempt { () throws(StoreError) in
      try PlainGit(at: context.directory).check(updates, environment: context.environment)
    }
    guard !findings.isEmpty else { return .done }
    GitRefusal(what: "the push", findings: findings).tell(to: context)
    return .findings
  }
}
