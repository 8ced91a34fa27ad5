import CarePlanKit

/// What the commands that exchange commits with a remote are told, beside the remote's name.
struct SyncArguments: Sendable {
  /// How it is told how far the work is.
  enum ProgressForm: String, CaseIterable {
    /// One line of the terminal.
    case bar
    /// A line of JSON on standard error for every step.
    case json
    case none
  }

  var remote: String?
  var options: SyncOptions
  let progress: ProgressForm
  let failsOnConflict: Bool
  let policy: ConflictPolicy?
  let timeout: RemoteTimeout?

  static let remotePositional = PositionalSpec(
    "REMOTE",
    .optional,
    help: "Other repository (default: the one of the branch, or origin)",
    completion: .dynamic("remote")
  )

  static let progressOption = OptionSpec.option(
    "--progress",
    value: "FORM",
    help: "How to report progress: bar, json or none",
    completion: .choices(ProgressForm.allCases.map(\.rawValue))
  )

  static let pinOption = OptionSpec.option(
    "--pin",
    value: "KEY",
    help: "Key that the remote has to show: sha256//BASE64 or ssh:SHA256:BASE64"
  )

  /// Reads the key that a remote has to show; nil if none is named.
  static func pin(_ arguments: ParsedArguments) throws(UsageError) -> RemotePin? {
    try arguments.value("--pin").map { text throws(UsageError) in
      if let pin = RemotePin(text) { return pin }
      throw UsageError(
        "'\(text)' is no key that a remote can show",
        hint: "it is sha256//BASE64 for https, or ssh:SHA256:BASE64 for ssh, of 32 bytes"
      )
    }
  }

  static let timeoutOption = OptionSpec.option(
    "--timeout",
    value: "SECONDS",
    help: "Give up when the remote is silent for so long (default: 60); 0 waits for ever"
  )

  static let unrelatedOption = OptionSpec.flag(
    "--allow-unrelated",
    help: "Accept a remote that is another store"
  )

  /// What one may have to say of a remote's history.
  static let historyOptions: [OptionSpec] = [
    .flag("--republish", help: "Push our commits again to a remote that lost them"),
    .flag(
      "--accept-rewrite",
      help: "Take the rewritten history of the remote, with our versions on top"
    ),
    .flag("--repair", help: "Restore version files that were changed to what they first were"),
    unrelatedOption,
  ]

  static let overwriteOption = OptionSpec.option(
    "--overwrite",
    value: "SIDE",
    help: "Replace the remote by what is here, or this device by what is there, without a merge",
    completion: .choices(SyncOptions.Overwritten.allCases.map(\.rawValue))
  )

  static let conflictOptions: [OptionSpec] = [
    ConflictPolicy.option,
    .flag("--fail-on-conflict", help: "Exit with 3 if conflicts stay open"),
  ]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    remote = arguments.positional(0)
    progress = try arguments.choice("--progress") ?? .bar
    timeout = try Self.timeout(arguments)
    let isAsked = { (name: String) in
      arguments.options.contains { $0.names.contains(name) } && arguments.has(name)
    }
    var options = SyncOptions()
    options.allowsUnrelated = isAsked("--allow-unrelated")
    options.repairs = isAsked("--repair")
    switch (isAsked("--republish"), isAsked("--accept-rewrite")) {
    case (true, true):
      throw UsageError(
        "--republish and --accept-rewrite contradict each other",
        hint: "the first keeps our commits, the second the remote's"
      )
    case (true, false): options.rewrite = .republish
    case (false, true): options.rewrite = .accept
    case (false, false): break
    }
    if arguments.options.contains(where: { $0.names.contains("--overwrite") }) {
      options.overwritten = try arguments.choice("--overwrite")
    }
    if options.overwritten != nil, options.rewrite != .refuse {
      throw UsageError(
        "--overwrite replaces a side, whatever its history: --republish and --accept-rewrite merge"
      )
    }
    self.options = options
    failsOnConflict = isAsked("--fail-on-conflict")
    let knowsPolicies = arguments.options.contains { $0.names.contains("--policy") }
    policy =
      knowsPolicies ? try arguments.value("--policy").map(ConflictPolicy.init(argument:)) : nil
  }
}

extension SyncArguments {
  /// What a synchronizer can do with a remote: sync, fetch, pull or push.
  typealias Verb = (Synchronizer) -> (
    String, SyncOptions, ((SyncProgress) -> Void)?
  ) throws(StoreError) -> SyncReport

  /// Does it and tells how far it is meanwhile.
  func run(
    _ open: OpenStore,
    _ context: CommandContext,
    _ verb: Verb
  ) throws(CommandFailure) -> SyncReport {
    let view = SyncProgressView(progress, context)
    defer { view.end() }
    return try run(open, context, isPreview: context.options.isDryRun, verb) {
      view.update($0)
    }
  }

  /// Says what a verb would do.
  func preview(
    _ open: OpenStore,
    _ context: CommandContext,
    _ verb: Verb
  ) throws(CommandFailure) -> SyncReport {
    try run(open, context, isPreview: true, verb, progress: nil)
  }

  private func run(
    _ open: OpenStore,
    _ context: CommandContext,
    isPreview: Bool,
    _ verb: Verb,
    progress: ((SyncProgress) -> Void)?
  ) throws(CommandFailure) -> SyncReport {
    let name = try open.remoteName(remote)
    return try attempt { () throws(StoreError) -> SyncReport in
      let synchronizer = try context.synchronizer(of: open.store, timeout)
      return try verb(isPreview ? synchronizer.preview : synchronizer)(name, options, progress)
    }
  }

  /// Exchanges, and decides by the policy what is open, whoever opened it; a preview decides
  /// nothing.
  func deciding(
    _ open: OpenStore,
    _ context: CommandContext,
    _ verb: Verb,
    tells: Bool
  ) throws(CommandFailure) -> SyncReport {
    var arguments = self
    arguments.options.refusesConflicts =
      try ConflictPolicy.configured(in: open, unless: policy) == .abort
    guard !context.options.isDryRun else {
      var report = try arguments.run(open, context, verb)
      report.open = try Set(report.open).union(open.conflicts().map(\.key)).sorted()
      return report
    }
    let decider = try ConflictDecider(policy, open, context, tells: tells)
    return try decider.following { () throws(CommandFailure) in
      try arguments.run(open, context, verb)
    }
  }

  /// Returns how a command ends after an exchange.
  func exitCode(_ report: SyncReport) -> ExitCode {
    guard report.exitCode == .done else { return report.exitCode }
    return failsOnConflict && !report.open.isEmpty ? .conflicts : .done
  }

  /// Returns how long a remote may say nothing, if the command line says so.
  static func timeout(_ arguments: ParsedArguments) throws(UsageError) -> RemoteTimeout? {
    guard let text = arguments.value("--timeout") else { return nil }
    guard let timeout = RemoteTimeout(text) else {
      throw UsageError(
        "'\(text)' is not a number of seconds",
        hint: "write whole seconds from 1 to 86400, or 0 to wait for ever"
      )
    }
    return timeout
  }
}
