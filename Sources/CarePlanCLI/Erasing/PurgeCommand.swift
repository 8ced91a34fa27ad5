import CarePlanKit

/// `careplan purge`: erases what a record says.
struct PurgeCommand: Command {
  static let spec = CommandSpec(
    name: "purge",
    summary: "Erase a record, or one version of it, for good",
    discussion: """
      Everything else keeps what was once said; a purge takes it away. Every version of the record \
      and everything that was made from one of them leaves the store: here at once, and in other \
      copies when they merge. No merge, import or revert brings it back. For each version a marker \
      without content stays: its uuid, kind and directory (which may be the id of the record), \
      what it was made from, the day and the REASON. The reason goes to every copy and stays: it \
      must not hold health data. A record is named by its whole id here, never by its title.

      With --version only one version goes, together with what a merge made of it and another \
      recording. The versions before and after it stay, and are named if they repeat some of its \
      content. For the time in which it was in force, nothing holds any more, or what --restate \
      says. The outcomes of a task stay unless --with-outcomes is given.

      Earlier commits keep the content until their history is rewritten; the output says which \
      ones, and how to do it. As long as nobody else has the commit, 'careplan undo' takes it \
      back.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "Records as KIND ID or KIND/ID",
        completion: .dynamic("selector")
      )
    ],
    options: [
      .option(
        "--reason",
        value: "REASON",
        help: "Why it is erased, in one short line without health data"
      ),
      .option("--version", value: "UUID", help: "Erase only this version"),
      .option(
        "--restate",
        value: "FILE",
        help:
          "Read what holds instead of the version from FILE, or from standard input if FILE is -",
        completion: .file
      ),
      .flag("--with-outcomes", help: "Erase everything that was recorded for the tasks too"),
      Confirmation.option,
      .option("-m", "--message", value: "TEXT", help: "Use TEXT as the message of the commit"),
      Selector.rawIDOption,
    ],
    formats: [.text, .json],
    examples: [
      CommandExample(
        "careplan purge task/doxylamine --with-outcomes --reason 'asked for by the patient'",
        "Erase a task and everything that was recorded for it"
      ),
      CommandExample(
        "careplan purge task/doxylamine --version 0d5e4f7a --reason 'wrong patient'",
        "Erase one version"
      ),
      CommandExample("careplan purge patient/p --reason request -n", "See what would be erased"),
    ],
    group: .upkeep
  )

  private let selectors: [Selector]
  private let reason: String
  private let version: String?
  private let restatement: String?
  private let takesOutcomes: Bool
  private let isConfirmed: Bool
  private let message: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let rawID = arguments.value("--id")
    selectors =
      rawID == nil
      ? Selector.list(arguments.positionals)
      : [try Selector.single(arguments.positionals, rawID: rawID)]
    version = arguments.value("--version")
    restatement = arguments.value("--restate")
    takesOutcomes = arguments.has("--with-outcomes")
    isConfirmed = arguments.has("--yes")
    message = arguments.value("--message")
    guard let reason = arguments.value("--reason") else {
      throw UsageError("the reason is missing", hint: "--reason 'asked for by the patient'")
    }
    self.reason = reason
    guard selectors.count == 1 || version == nil && !selectors.isEmpty else {
      throw UsageError(
        selectors.isEmpty ? "the record is missing" : "--version takes exactly one record",
        hint: "write KIND ID or KIND/ID, such as task/doxylamine"
      )
    }
    if restatement != nil, version == nil {
      throw UsageError("--restate needs one version", hint: "name it with --version")
    }
    if version != nil, takesOutcomes {
      throw UsageError("--version and --with-outcomes cannot be used together")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let keys = try keys(in: open)
    let version = try version.map { text throws(CommandFailure) in
      try open.version(text, of: keys[0])
    }
    let instead = try restatement.map { file throws(CommandFailure) in
      try RecordEditor.record(keys[0], in: file, context)
    }
    let body = body(keys, version, instead)
    let prepared = try attempt { () throws(StoreError) in
      try open.store.prepare(message ?? Self.message(keys), body)
    }
    let preview = prepared.preview
    var report = PurgeReport(erasures: preview.erasures, remarks: preview.remarks)
    report.courses = preview.courseChanges
    guard !context.options.isDryRun else {
      report.write(to: context, open)
      return .done
    }
    if !isConfirmed {
      let answer = keys.count == 1 ? keys[0].id : "erase"
      try Confirmation(consequence: report.consequence, answer: answer).require(context)
    }
    let written = try attempt { () throws(StoreError) in
      try open.store.commit(prepared, ifAsShown: { _ in isConfirmed }, body)
    }
    report = PurgeReport(erasures: written.erasures, remarks: written.remarks)
    report.courses = written.courseChanges
    report.commit = written.commit
    report.trace = try attempt { () throws(StoreError) in
      try open.store.trace(written.erasures)
    }
    report.write(to: context, open)
    return .done
  }

  private func keys(in open: OpenStore) throws(CommandFailure) -> [RecordKey] {
    var keys: [RecordKey] = []
    for selector in selectors {
      let selection = try selector.resolvedByID(in: open)
      let key = try understand { () throws(UsageError) in try selection.wholeRecord() }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private func body(
    _ keys: [RecordKey],
    _ version: VersionID?,
    _ instead: AnyRecord?
  ) -> (inout Transaction) throws(StoreError) -> Void {
    { [reason, takesOutcomes] (transaction: inout Transaction) throws(StoreError) in
      if let version {
        try transaction.purge(version: version, reason: reason, restating: instead)
        return
      }
      for key in keys {
        if takesOutcomes {
          try transaction.purgeWithOutcomes(key, reason: reason)
        } else {
          try transaction.purge(key, reason: reason)
        }
      }
    }
  }

  private static func message(_ keys: [RecordKey]) -> String {
    keys.count == 1 ? "Erase \(keys[0])" : "Erase \(keys.count) records"
  }
}

extension OpenStore {
  /// Finds a version of a record by its uuid or the beginning of it.
  fileprivate func version(
    _ text: String,
    of key: RecordKey
  ) throws(CommandFailure) -> VersionID {
    let versions = try attempt { () throws(StoreError) in
      try store.read { snapshot throws(StoreError) in try snapshot.graph(of: key).versions }
    }
    let found = versions.map(\.uuid).filter { $0.description.hasPrefix(text.lowercased()) }
    guard let version = found.first, found.count == 1, text.utf8.count >= 4 else {
      throw CommandFailure(
        .notFound,
        code: "no-version",
        found.isEmpty
          ? "\(key) has no version '\(text)'" : "'\(text)' matches several versions of \(key)",
        hints: ["careplan log \(key)"]
      )
    }
    return version
  }
}
