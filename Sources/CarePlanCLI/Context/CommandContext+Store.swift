import CarePlanKit

extension CommandContext {
  /// Opens the store of the directory, or of one above it.
  ///
  /// - Parameter checksSettings: Whether a setting that makes no sense stops the command.
  func openStore(
    _ clock: StoreClock = .stopped,
    checksSettings: Bool = true
  ) throws(CommandFailure) -> OpenStore {
    let ids = IDSource(environment: environment, now: instant, command: words)
    let surroundings = try storeSurroundings(ids, clock)
    return try opened(try open(surroundings), ids, checksSettings: checksSettings)
  }

  /// Opens the store at a path, wherever the command runs.
  func openStore(at path: String) throws(CommandFailure) -> OpenStore {
    let ids = IDSource(environment: environment, now: instant, command: words)
    let surroundings = try storeSurroundings(ids)
    let store = try attempt { () throws(StoreError) in
      try GitStore(opening: path, surroundings: surroundings)
    }
    return try opened(store, ids, checksSettings: false)
  }

  private func opened(
    _ store: GitStore,
    _ ids: IDSource,
    checksSettings: Bool
  ) throws(CommandFailure) -> OpenStore {
    let (manifest, position) = try attempt { () throws(StoreError) in
      try store.refuseFiltered()
      if audit.showsRecords { try store.hideWhatIsOver() }
      return (try store.manifest(), try store.position())
    }
    ids.depend(on: position.commit ?? "")
    // Known late, after a commit, it would only be a warning.
    if checksSettings {
      _ = try attempt { () throws(StoreError) in try store.isOn("sync.auto") }
    }
    warnOfNewerFormat(manifest)
    let open = try present(store, manifest, checksSettings: checksSettings)
    trace.note(open, at: position.commit)
    try beginAudit(of: store, at: position.commit, checksSettings: checksSettings)
    return open
  }

  /// Returns an open store as it is at this moment.
  func present(_ open: OpenStore) throws(CommandFailure) -> OpenStore {
    let manifest = try attempt { () throws(StoreError) in try open.store.manifest() }
    return try present(open.store, manifest, checksSettings: false)
  }

  private func present(
    _ store: GitStore,
    _ manifest: StoreManifest,
    checksSettings: Bool
  ) throws(CommandFailure) -> OpenStore {
    var dates = try dates(in: manifest.timezone)
    dates.clock = try wallClock(of: store, checksSettings)
    dates.times = manifest.times
    // What a program reads is the same in every copy.
    if format != .json, format != .jsonLines { dates.shownClock = dates.clock }
    return OpenStore(store: store, manifest: manifest, dates: dates)
  }

  /// The name of the setting that says on which clock times are shown and typed.
  static let clockSetting = "clock"

  /// Returns the clock of a copy, which one of its settings names.
  private func wallClock(
    of store: GitStore,
    _ checksSettings: Bool
  ) throws(CommandFailure) -> Wording.Clock {
    let name = Self.clockSetting
    let text = try attempt { () throws(StoreError) in try store.localSetting(name) }
    guard let text else { return .twentyFourHour }
    if let clock = Wording.Clock(rawValue: text) { return clock }
    guard checksSettings else { return .twentyFourHour }
    throw CommandFailure(
      .configuration,
      "the setting careplan.\(name) of git's configuration is neither 12h nor 24h: '\(text)'",
      hints: ["careplan config \(name) 24h"]
    )
  }

  /// Opens the store of the directory, or of one above it, whatever its settings say.
  func openWhatever() throws(CommandFailure) -> GitStore {
    try open(storeSurroundings())
  }

  private func open(_ surroundings: Surroundings) throws(CommandFailure) -> GitStore {
    try refuseUnknownPerson()
    let store: GitStore
    do throws(StoreError) { store = try find(surroundings) } catch {
      guard looksUpwards || error.code != .noStore else { throw StorePlace.damaged(directory) }
      throw CommandFailure(error)
    }
    guard looksUpwards || isPlace(of: store) else { throw StorePlace.damaged(directory) }
    return store
  }

  /// The store of the directory, or of one above it, or else of the type that was chosen.
  private func find(_ surroundings: Surroundings) throws(StoreError) -> GitStore {
    do {
      return try GitStore(
        opening: directory,
        environment: searchVariables,
        surroundings: surroundings
      )
    } catch {
      guard error.code == .noStore, let chosen = chosenStore() else { throw error }
      do { return try GitStore(opening: chosen, surroundings: surroundings) } catch {
        throw StoreError(
          .noStore,
          "There is no store here, and none of the chosen type in \(chosen).",
          remedy:
            "Copy it from a remote with \(.clone(.into(chosen))). If no device has it yet, 'careplan help"
            + " type add' tells how to make it."
        )
      }
    }
  }

  /// Warns that a newer careplan made the store, of which this one may show only a part.
  private func warnOfNewerFormat(_ manifest: StoreManifest) {
    guard !manifest.isKnown else { return }
    let known = "format \(StoreManifest.knownFormat) and merge \(StoreManifest.knownMerge)"
    warn(
      """
      the store has format \(manifest.format) and merge \(manifest.merge), and this careplan knows \
      \(known): what is shown may be incomplete; install a newer careplan
      """
    )
  }

  /// Returns whether a store is that of the directory itself, and not of one above it.
  private func isPlace(of store: GitStore) -> Bool {
    let place = StorePlace.identity(of: directory)
    return [store.path, store.gitDirectory].contains { StorePlace.identity(of: $0) == place }
  }

  /// Prints on standard error how many records have changes that a reader does not see.
  func noteUncommitted(_ open: OpenStore) throws(CommandFailure) {
    noteUnsettled(open)
    let count: Int
    do throws(CommandFailure) { count = try open.uncommittedRecords() } catch {
      // A disk without room takes nothing from what is committed.
      guard error.exit == .inputOutput else { throw error }
      warn("what is not committed cannot be told: \(error.message)")
      for line in error.hints { hint(StyledText(line)) }
      return
    }
    guard count > 0 else { return }
    note(.saying(.uncommittedRecords, count: count, "'careplan status'"))
  }

  /// Prints on standard error which records git has committed changes of that a reader does not see.
  ///
  /// - Parameter key: The only record that matters; nil for all.
  func noteUnsettled(_ open: OpenStore, _ key: RecordKey? = nil) {
    // What cannot be read is for 'careplan check' to tell.
    let unsettled = (try? open.store.unsettledRecords()) ?? []
    let keys = unsettled.filter { key == nil || $0 == key }
    guard !keys.isEmpty else { return }
    let names = keys.prefix(3).map(\.description).joined(separator: ", ")
    let rest = keys.count > 3 ? " \(Wording.say(.andMore, "\(keys.count - 3)"))" : ""
    warn(.saying(.changedByGitAlone, StyledText(names + rest), "'careplan check --fix'"))
  }

  /// Prints who shares a read-only copy, and as of when, below records that were shown without that.
  func tellSharing() {
    guard format == .text, audit.showsRecords, !trace.hasToldAge, let open = trace.open,
      (try? open.store.isReaderCopy()) == true
    else { return }
    tellAge(of: open)
  }

  /// Prints the age of the copy below a view.
  func tellAge(of open: OpenStore, at revision: String? = nil) {
    guard let age = CopyAge(of: open, at: revision) else { return }
    trace.hasToldAge = true
    let line = StyledText(age.words, .dim)
    output.lines(output.terminal.width.map { line.wrapped(to: $0, indent: 2) } ?? [line])
  }
}

/// The variable by which the commands of a script or program are kept from syncing one by one.
enum SyncVariable {
  private static let name = "CAREPLAN_SYNC_AUTO"
  /// The environment of a program that is a part of a command.
  static let off = [name: "false"]

  /// Returns whether the variable says no, in any of git's words for it.
  static func isOff(in environment: [String: String]) -> Bool {
    ["false", "no", "off", "0"].contains(environment[name]?.lowercased() ?? "")
  }
}
