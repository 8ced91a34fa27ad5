import CarePlanKit

extension ConflictPolicy {
  static let option = OptionSpec.option(
    "--policy",
    value: "POLICY",
    help: "How to decide conflicts: \(words.joined(separator: ", ")) or exec:CMD",
    completion: .choices(words + ["exec:"])
  )

  /// The same for conflicts that are there already, beside which nothing is left to abort.
  static let resolvingOption = OptionSpec.option(
    "--policy",
    value: "POLICY",
    help: "How to decide conflicts: \(resolvingWords.joined(separator: ", ")) or exec:CMD",
    completion: .choices(resolvingWords + ["exec:"])
  )

  /// What decides conflicts that are there already.
  private static var resolvingWords: [String] { words.filter { $0 != "abort" } }

  /// Reads the value of the option.
  init(argument text: String) throws(UsageError) {
    guard let policy = ConflictPolicy(text) else {
      throw .unknownValue(text, for: "--policy", choices: Self.words + ["exec:CMD"])
    }
    self = policy
  }

  /// Returns what the policy says of one conflict; nil leaves it open.
  func choice(
    for conflict: RecordConflict,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ConflictChoice? {
    switch self {
    case .side(let side): return ConflictChoice(policy: side)
    case .abort: return nil
    case .program(let command):
      return try ConflictProgram(command, open, context).choice(for: conflict)
    case .ask:
      guard context.inputIsTerminal else { return nil }
      return try ConflictQuestion(conflict, open, context).ask()
    }
  }

  /// Returns the policy for conflicts: as asked, else as git's configuration or the store says; nil
  /// for none.
  static func configured(
    in open: OpenStore,
    unless asked: ConflictPolicy?
  ) throws(CommandFailure) -> ConflictPolicy? {
    if let asked { return asked }
    return try attempt { () throws(StoreError) in try open.store.conflictPolicy() }
  }
}
