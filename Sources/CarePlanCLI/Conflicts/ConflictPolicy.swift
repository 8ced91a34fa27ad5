import CarePlanKit

/// How open conflicts are decided, whatever records they are of.
enum ConflictPolicy: Hashable, Sendable {
  case newest
  case ours
  case theirs
  /// Nothing is exchanged or merged that would leave a record open.
  case abort
  /// A person is asked, conflict by conflict.
  case ask
  /// A program decides, conflict by conflict.
  case program(String)

  static let words = ["newest", "ours", "theirs", "ask", "abort"]

  static let option = OptionSpec.option(
    "--policy",
    value: "POLICY",
    help: "Decide what conflicts: \(words.joined(separator: ", ")) or exec:CMD",
    completion: .choices(words + ["exec:"])
  )

  init(_ text: String) throws(UsageError) {
    switch text {
    case "newest": self = .newest
    case "ours": self = .ours
    case "theirs": self = .theirs
    case "ask": self = .ask
    case "abort": self = .abort
    default:
      guard text.hasPrefix("exec:"), text.count > 5 else {
        throw .unknownValue(text, for: "--policy", choices: Self.words + ["exec:CMD"])
      }
      self = .program(String(text.dropFirst(5)))
    }
  }
}

extension ConflictPolicy {
  /// What the policy says of one conflict; nil leaves it open.
  func choice(
    for conflict: RecordConflict,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> ConflictChoice? {
    switch self {
    case .newest: return ConflictChoice(policy: .newest)
    case .ours: return ConflictChoice(policy: .ours)
    case .theirs: return ConflictChoice(policy: .theirs)
    case .abort: return nil
    case .program(let command):
      return try ConflictProgram(command, open, context).choice(for: conflict)
    case .ask:
      guard context.inputIsTerminal else { return nil }
      return try ConflictQuestion(conflict, open, context).ask()
    }
  }
}

extension ConflictPolicy {
  /// The policy for conflicts: as asked, else git's configuration, else the store's; nil for none.
  ///
  /// What was fetched may let the latest edit decide or ask for a person, and nothing else: it must
  /// not run programs here, or choose sides.
  static func configured(
    in open: OpenStore,
    unless asked: ConflictPolicy?
  ) throws(CommandFailure) -> ConflictPolicy? {
    if let asked { return asked }
    let configured = try attempt { () throws(StoreError) in try open.store.localSetting("policy") }
    if let configured {
      do throws(UsageError) { return try ConflictPolicy(configured) } catch {
        throw CommandFailure(
          .configuration,
          code: StoreError.Code.configuration.rawValue,
          "git's setting careplan.policy is no policy: '\(configured)'",
          hints: ["git config --unset careplan.policy"]
        )
      }
    }
    return switch open.manifest.policy {
    case .newest: .newest
    case .ask: .ask
    case nil: nil
    }
  }
}
