import CarePlanKit

/// `careplan clone`: copies a store.
struct CloneCommand: Command {
  static let spec = CommandSpec(
    name: "clone",
    summary: "Make a copy of a care store",
    discussion: """
      URL is any address that git accepts; git's own settings and credentials are used. The days \
      of the copy are those of the original, whatever --time-zone says: it only changes how times \
      are printed. Content that is made to harm is refused before any file is written; a file that \
      is not a valid record is copied and reported. With --private only you and the administrators \
      of this computer can read or change the files of the copy, now or later.

      With --pin, nothing is said to a server that shows another key, and the copy keeps it as its setting \
      'remote.origin.pin' (see 'careplan help config').

      A sealed remote, 'sealed::' and the address of its repository, is opened with the keys of whoever \
      is logged in; if nobody is, the passphrase of the keys is asked for. A script passes it on with \
      --password-stdin, and names the keys with --id. The copy is private.

      Of a signed store, the copy judges by the founding statement that it finds there. With \
      --fingerprint it has to be that of a founder with these digits, as they said them.

      Whose only device is lost or dead gets in again with --recover: it asks for the recovery \
      words, makes keys for this device, and ends the devices that --end names.
      """,
    positionals: [
      PositionalSpec(
        "URL",
        help: "Path or address of the store, as git accepts it",
        completion: .directory
      ),
      PositionalSpec(
        "DIR",
        .optional,
        help: "Where to make the copy (default: the last part of URL)"
      ),
    ],
    options: [
      .option(
        "--branch",
        value: "NAME",
        help: "Take this branch instead of the default branch of the remote"
      ),
      SyncArguments.pinOption,
      .option("--fingerprint", value: "DIGITS", help: "Six groups of the founder's card"),
      .flag("--bare", help: "Make no work tree"),
      .flag("--private", help: "Make its files accessible to their owner only"),
      .flag("--sparse", help: "Keep outcomes out of the work tree"),
      SyncArguments.timeoutOption,
    ] + DeviceRecovery.options,
    formats: [.text, .json],
    examples: [
      CommandExample("careplan clone git@example.org:plan.git", "Copy a store into plan/"),
      CommandExample(
        "careplan clone --pin ssh:SHA256:LEtl6+wy15RI1lL5rwQwYwdc2m7rH9OmhRMCXztLWR4 example.org:plan.git",
        "Copy from that host alone"
      ),
      CommandExample(
        "careplan clone --sparse /srv/plan.git here",
        "Copy a store without writing its outcomes to the work tree"
      ),
      CommandExample(
        "careplan clone --recover --end laptop git@example.org:plan.git",
        "Get in again with the recovery words, and end a laptop"
      ),
      CommandExample(
        "careplan clone --id ann --password-stdin sealed::git@example.org:sealed.git < passphrase",
        "Copy a sealed store to a new device from a script"
      ),
    ],
    group: .store
  )

  private let url: String
  private let branch: String?
  private let directory: String
  private let workTree: GitStore.WorkTree
  private let isPrivate: Bool
  private let pin: RemotePin?
  private let founder: Fingerprint?
  private let timeout: RemoteTimeout?
  private let recovery: DeviceRecovery?
  /// The person whose keys open a sealed remote; nil if no option names one.
  private let wish: OwnKeys.Wish

  init(_ arguments: ParsedArguments) throws(UsageError) {
    url = arguments.positionals[0]
    branch = arguments.value("--branch")
    isPrivate = arguments.has("--private")
    pin = try SyncArguments.pin(arguments)
    founder = try arguments.value("--fingerprint").map { text throws(UsageError) in
      try CardComparison.fingerprint(text)
    }
    timeout = try SyncArguments.timeout(arguments)
    recovery = try DeviceRecovery(arguments, opensKeys: RemoteAddress(url).isSealed)
    wish = OwnKeys.Wish(
      label: arguments.value("--id"),
      readsInput: arguments.has("--password-stdin")
    )
    workTree = try GitStore.WorkTree(arguments)
    guard let directory = arguments.positional(1) ?? Self.name(in: url, workTree) else {
      throw UsageError(
        "'\(RemoteAddress(url))' does not give a name for the directory",
        hint: "name one after it"
      )
    }
    self.directory = directory
  }

  /// Returns the name that git would choose: the last part without `.git`.
  static func name(in url: String, _ workTree: GitStore.WorkTree) -> String? {
    let parts = url.split { $0 == "/" || $0 == ":" }.map(String.init)
    guard var name = (parts.last == ".git" ? parts.dropLast() : parts[...]).last else { return nil }
    if name.hasSuffix(".git") { name = String(name.dropLast(4)) }
    guard !name.isEmpty, name != ".", name != ".." else { return nil }
    return workTree == .bare ? "\(name).git" : name
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard !context.options.isDryRun else {
      context.output.line("would copy \(RemoteAddress(url).description) into \(directory)")
      return .done
    }
    var surroundings = try context.storeSurroundings()
    let isSealed = RemoteAddress(url).isSealed
    let words = isSealed ? try recovery?.words(context) : nil
    let own = words == nil ? try keysForSealed(context) : nil
    let opener = try words.map { words throws(CommandFailure) in try DeviceRecovery.opener(words) }
    if let signer = opener ?? own?.signer {
      surroundings.signer = { () throws(StoreError) in signer }
    }
    let isWatched = context.errors.terminal.isTerminal && context.options.verbosity != .quiet
    let place = FreshCopy(at: context.path(directory), context)
    let clone = try attempt { () throws(StoreError) -> GitStore.Clone in
      let address = context.address(url)
      guard !RemoteAddress(address).isSealed else {
        return try GitStore.clone(
          sealed: address,
          branch: branch,
          into: place.path,
          workTree,
          pin: pin,
          trusting: founder.map { .card($0) },
          environment: context.environment,
          surroundings: surroundings,
          timeout: timeout
        )
      }
      return try GitStore.clone(
        address,
        branch: branch,
        into: place.path,
        workTree,
        isPrivate: isPrivate,
        pin: pin,
        trusting: founder.map { .card($0) },
        environment: context.environment,
        surroundings: surroundings,
        timeout: timeout,
        progress: isWatched ? { context.errors.line(StyledText($0)) } : nil
      )
    }
    if let own { _ = try own.begin(inStoreAt: clone.store.path, context) }
    guard let recovery else {
      try tell(clone, context)
      return clone.damage.isEmpty ? .done : .invalid
    }
    return try recovery.recover(in: clone.store, at: place, with: words, context) {
      () throws(CommandFailure) in
      try tell(clone, context)
    }
  }

  /// Opens keys that no store here admits yet, for which a login is not possible.
  ///
  /// - Returns: Nil for a plain remote, and if the logged-in person is meant.
  private func keysForSealed(_ context: CommandContext) throws(CommandFailure) -> OwnKeys? {
    guard RemoteAddress(url).isSealed else { return nil }
    if wish.label == nil, try context.session() != nil { return nil }
    let accounts = try context.accounts()
    let people = try account { () throws(AccountError) in
      if let label = wish.label { _ = try accounts.known(label) }
      return try accounts.people()
    }
    guard !people.isEmpty else {
      throw Self.loginRequired("nobody has keys on this computer", "careplan device request")
    }
    guard wish.readsInput || context.inputIsTerminal else {
      throw Self.loginRequired(
        "nobody is logged in",
        "careplan clone --password-stdin \(RemoteAddress(url).description.quotedForShell)"
          + " \(directory.quotedForShell), with the passphrase in standard input"
      )
    }
    return try OwnKeys(wish, context)
  }

  /// The refusal to open a sealed remote without keys: a login needs a copy of the store first.
  private static func loginRequired(_ why: String, _ hint: String) -> CommandFailure {
    CommandFailure(
      .notAllowed,
      code: StoreError.Code.loginRequired.rawValue,
      "a sealed remote is opened with the keys of a member, and \(why)",
      hints: [hint]
    )
  }

  private func tell(
    _ clone: GitStore.Clone,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let manifest = try attempt { () throws(StoreError) in try clone.store.manifest() }
    if context.format == .text {
      context.output.line("copied the care store into \(clone.store.path, .bold)")
      context.hint("careplan -C \(context.hintPlace.word(directory)) list tasks")
    } else {
      var json: JSONObject = ["path": .string(clone.store.path), "manifest": manifest.json]
      if !clone.remarks.isEmpty { json["remarks"] = .array(clone.remarks.map { .string($0) }) }
      if !clone.damage.isEmpty { json["damage"] = .array(clone.damage.map { .string($0) }) }
      context.output.json("careplan.clone/v1", .object(json))
    }
    try noteSigned(clone, context)
    if !clone.damage.isEmpty {
      for line in clone.damage.prefix(Self.mostRemarks) { context.warn(StyledText(line)) }
      context.hint("the copy may lack changes: ask a member to run 'careplan sync --republish'")
    }
    guard !clone.remarks.isEmpty else { return }
    for remark in clone.remarks.prefix(Self.mostRemarks) { context.warn(StyledText(remark)) }
    let rest = clone.remarks.count - Self.mostRemarks
    if rest > 0 { context.warn("\(rest) more files are not valid records") }
    context.hint("careplan -C \(context.hintPlace.word(directory)) check")
  }

  /// Says whose signed store it is, and lets plain git verify and sign there.
  private func noteSigned(
    _ clone: GitStore.Clone,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let (state, log) = try attempt { () throws(StoreError) in
      (try clone.store.accessState(), try clone.store.accessLog())
    }
    guard state != nil, let note = log.note, let founder = log.statement(note.anchor)?.act.card
    else {
      return
    }
    context.note(
      "the store is signed; the card of its founder '\(founder.label)' has these digits:"
    )
    context.note("  \(founder.fingerprint.description, .bold)")
    if !note.isCompared {
      context.hint(
        "careplan -C \(context.hintPlace.word(directory)) access trust FINGERPRINT, as the founder says it"
      )
    }
    guard workTree != .bare else { return }
    try attempt { () throws(StoreError) in
      let key = try context.signer()?.signer.key
      _ = try PlainGit(at: clone.store.path).install(.clone, signing: PlainGit.Signing(key: key))
      try clone.store.closeIfSigned()
    }
  }

  /// How many files are named before they are only counted.
  private static let mostRemarks = 20
}
