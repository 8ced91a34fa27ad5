import CarePlanKit

extension SyncReport {
  /// Returns the versions and records that came, went or were erased: `received  3 versions of 2
  /// records`.
  func traffic(_ store: OpenStore, _ context: CommandContext) -> [StyledText] {
    let phrase = EventPhrase(dates: store.dates)
    return Self.lines(.received, received, phrase, context)
      + Self.lines(.sent, sent, phrase, context)
      + Self.lines(.erased, erased, phrase, context)
  }

  /// Returns what was replaced, and where it is kept.
  func replaced(_ store: OpenStore, _ context: CommandContext) -> [StyledText] {
    guard let overwriting else { return [] }
    let phrase = EventPhrase(dates: store.dates)
    let lines = Self.lines(.replaced, overwriting.versions, phrase, context)
    let place =
      overwriting.remoteReference
      .map { Wording.say(.keptAsAt, overwriting.reference, remote, $0) }
      ?? Wording.say(.keptAs, overwriting.reference)
    let kept = StyledText(Self.row(.keptWord, place))
    return lines + (context.options.isDryRun ? [] : [kept])
  }

  /// Returns what became of records that both sides changed, and what else came.
  func outcome(_ store: OpenStore) throws(CommandFailure) -> [StyledText] {
    let phrase = EventPhrase(dates: store.dates)
    return try joined.map { StyledText(Self.row(.joinedWord, phrase.name(of: $0))) }
      + openLines(store)
      + adoptedLines
  }

  /// What came of files that are not the store's: their names, or how many, if they are many.
  private var adoptedLines: [StyledText] {
    guard adopted.count > Self.most else { return adopted.map { StyledText(Self.row(.taken, $0)) } }
    return [StyledText(Self.row(.taken, Wording.say(.foreignFiles, count: adopted.count)))]
  }

  /// Returns the records that wait for a decision, whoever opened them.
  func openLines(_ store: OpenStore) throws(CommandFailure) -> [StyledText] {
    let first = Array(open.prefix(Self.most))
    var conflicts = try store.conflicts(of: first, at: commit)
    // A preview also names records that are open here, of which the exchange may bring the decision.
    let rest = first.filter { key in !conflicts.contains { $0.key == key } }
    conflicts += try store.conflicts(of: rest)
    return conflicts.sorted { $0.key < $1.key }.flatMap { $0.summary(store.wording) }
      .map { "  \($0)" }
      + open.dropFirst(Self.most).map {
        "  \(Wording.say(.inConflict), [.bold, .red])  \(store.wording.name(of: $0))"
      }
  }

  /// What came, in a few words: `3 versions of 2 records`; nil if nothing did.
  var arrivals: String? {
    let parts = [
      received.isEmpty ? nil : Self.words(received),
      erased.isEmpty ? nil : "\(Self.words(erased)) \(Wording.say(.erased))",
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Every record that came, went or was merged, one line each.
  var changes: [StyledText] {
    let exchanged = [(Phrase.received, received), (.sent, sent), (.erased, erased)]
    let traffic = exchanged.flatMap { word, versions in
      Set(versions.map(\.key)).sorted().map { key -> StyledText in
        "\(Wording.say(word).padded(to: 8))  \(key.description)"
      }
    }
    return traffic + joined.map { "\(Wording.say(.joinedWord).padded(to: 8))  \($0.description)" }
      + open.map { "\(Wording.say(.inConflict), [.bold, .red])  \($0.description)" }
  }

  /// Writes what a command did: as its JSON document, or as lines for a person.
  ///
  /// - Parameters:
  ///   - plans: What becomes of the plans here; nil if nothing here changes.
  ///   - questions: What somebody should look at; nil if nothing was merged.
  func write(
    _ verb: String,
    _ lines: [StyledText],
    _ plans: PlanChanges? = nil,
    _ questions: RaisedQuestions? = nil,
    to context: CommandContext
  ) {
    if context.format == .json {
      var json = json(isPreview: context.options.isDryRun)
      if let plans, !plans.isEmpty { json["courses"] = plans.json }
      questions?.add(to: &json)
      context.output.json("careplan.\(verb)/v1", .object(json))
    } else {
      context.output.lines(lines + (questions?.lines ?? []) + (plans?.lines ?? []))
      questions?.tell(to: context)
    }
    tellRemarks(to: context)
  }

  /// Prints on standard error what the user should know or do.
  func tellRemarks(to context: CommandContext) {
    for remark in remarks { context.warn(StyledText(remark)) }
    if lostRaces > 0 {
      let times = lostRaces == 1 ? "once" : "\(lostRaces) times"
      context.detail("others were faster \(times); it was merged again")
    }
    HeldReport(held).warn(context)
    tellCopies(to: context)
    tellDamage(to: context)
    if !open.isEmpty { context.hint("careplan conflicts") }
  }

  /// Prints on standard error which further addresses the remote was pushed to, and which not.
  func tellCopies(to context: CommandContext) {
    for copy in copies {
      if copy.isMoved { context.note("\(branch) was pushed to \(copy.address), too") }
      guard let failure = copy.failure else { continue }
      let reason = failure.messages.map(CommandFailure.clause).joined(separator: ": ")
      context.warn("\(branch) was not pushed to \(copy.address): \(StyledText(reason))")
      if let remedy = failure.remedy {
        context.hint(StyledText(CommandFailure.clause(remedy.commands)))
      }
    }
  }

  /// Prints on standard error which files of a sealed remote cannot be used, and what to do about them.
  func tellDamage(to context: CommandContext) {
    guard !damagedFiles.isEmpty else { return }
    for file in damagedFiles.prefix(Self.most) {
      context.warn(StyledText(CommandFailure.clause(file.message)))
    }
    let rest = damagedFiles.count - Self.most
    if rest > 0 { context.warn("\(rest) more files of '\(remote)' cannot be used") }
    context.hint(
      "careplan sync \(StyledText(remote.quotedForShell)) --republish, in the copy that has the latest changes"
    )
  }

  /// How a command ends after an exchange, apart from conflicts.
  ///
  /// While the remote's last commit is held, the exchange did not reach its end.
  var exitCode: ExitCode {
    guard held.isEmpty else { return .notAllowed }
    let failures = copies.compactMap { $0.failure.map { ExitCode($0.code) } }
    return .worst(failures + (damagedFiles.isEmpty ? [] : [.invalid]))
  }

  /// Where the branch is while commits of the remote are held; nil if none is.
  var heldHeading: StyledText? {
    guard !held.isEmpty else { return nil }
    let commits = held.count == 1 ? "1 commit" : "\(held.count) commits"
    return "\(branch) is at \(shortCommit); \(commits) of \(remote) held back"
  }

  /// The first digits of the commit.
  var shortCommit: StyledText { "\(String(commit.prefix(8)), .yellow)" }

  /// How many records of one direction are named before they are only counted.
  private static let most = 20

  /// A line that begins with a word of what became of something.
  private static func row(_ word: Phrase, _ text: String) -> String {
    "  \(Wording.say(word).padded(to: 9)) \(text)"
  }

  private static func lines(
    _ word: Phrase,
    _ versions: [TransferredVersion],
    _ phrase: EventPhrase,
    _ context: CommandContext
  ) -> [StyledText] {
    guard !versions.isEmpty else { return [] }
    let keys = Set(versions.map(\.key)).sorted()
    let heading = StyledText(row(word, words(versions, phrase)))
    guard keys.count > 1, context.options.verbosity != .quiet else { return [heading] }
    let names = keys.prefix(most).map { StyledText("            \(phrase.name(of: $0))") }
    let rest = keys.count - names.count
    return [heading] + names + (rest > 0 ? ["            \(Wording.say(.andMore, "\(rest)"))"] : [])
  }

  fileprivate static func words(_ versions: [TransferredVersion], _ phrase: EventPhrase? = nil)
    -> String
  {
    let keys = Set(versions.map(\.key))
    let only = keys.count == 1 ? keys.first : nil
    let records = only.map { phrase?.name(of: $0) ?? $0.description }
    return Wording.say(
      .versionsOf,
      count: versions.count,
      records ?? Wording.say(.recordsCounted, count: keys.count)
    )
  }

  /// Returns the report as a program reads it.
  func json(isPreview: Bool) -> JSONObject {
    var object: JSONObject = [
      "remote": .string(remote), "branch": .string(branch), "kind": .string(kind.rawValue),
      "commit": .string(commit),
      "received": .array(received.map(Self.json)), "sent": .array(sent.map(Self.json)),
      "joined": .array(joined.map { .string($0.description) }),
      "open": .array(open.map { .string($0.description) }),
      "adopted": .array(adopted.map { .string($0) }),
      "lostRaces": .number(JSONNumber(lostRaces)),
    ]
    if !erased.isEmpty { object["erased"] = .array(erased.map(Self.json)) }
    object["overwriting"] = overwriting?.json
    object["before"] = before.map { .string($0) }
    object["remoteBefore"] = remoteBefore.map { .string($0) }
    if isPreview { object["dryRun"] = true }
    if !remarks.isEmpty { object["remarks"] = .array(remarks.map { .string($0) }) }
    if !held.isEmpty { object["held"] = HeldReport(held).json }
    if !copies.isEmpty { object["copies"] = .array(copies.map(\.json)) }
    if !damagedFiles.isEmpty {
      object["damagedFiles"] = .array(
        damagedFiles.map { ["path": .string($0.path), "fault": .string($0.fault.rawValue)] }
      )
    }
    return object
  }

  fileprivate static func json(_ version: TransferredVersion) -> JSONValue {
    [
      "key": .string(version.key.description),
      "uuid": .string(version.uuid.description),
    ]
  }
}

extension SyncReport.Copy {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["address": .string(address), "moved": .bool(isMoved)]
    if let failure {
      object["code"] = .string(failure.code.rawValue)
      object["messages"] = .array(failure.messages.map { .string($0) })
    }
    return .object(object)
  }
}

extension SyncReport.Overwriting {
  /// Returns what would be lost to the side that is replaced, as a clause.
  func consequence(_ remote: String) -> String {
    let what = SyncReport.words(versions)
    return side == .remote
      ? "\(what) that only '\(remote)' has would be replaced by what is here"
      : "\(what) that only this device has would be replaced by what '\(remote)' has"
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "side": .string(side.rawValue), "commit": .string(commit),
      "versions": .array(versions.map(SyncReport.json)), "reference": .string(reference),
    ]
    object["remoteReference"] = remoteReference.map { .string($0) }
    return .object(object)
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
