import CarePlanKit

/// `careplan diff`: describes in words what differs between two states of the store.
struct DiffCommand: Command {
  static let spec = CommandSpec(
    name: "diff",
    summary: "Describe in words what differs between two states",
    discussion: """
      Without a revision the last commit is compared with the work tree; with A it is A and the \
      work tree, with A B or A..B these two, with A...B what B has changed since it parted from A. \
      What a record says differently at several times is shown period by period. Changes that may \
      alter what the patient gets are marked as clinical. Files in the work tree that are not \
      valid are listed with their faults.

      '-o patch' writes what 'git apply' takes; files that git does not track yet are not in it.
      """,
    positionals: [
      PositionalSpec(
        "REVISION-OR-RECORD",
        .many,
        help: "Up to two revisions, then records or kinds; -- separates them",
        completion: .dynamic("revision-or-selector")
      )
    ],
    options: [
      .flag("--cached", help: "Compare with git's index instead of the work tree"),
      .flag("--all-members", help: "Show bookkeeping too: versions, their times and parents"),
      .flag("--exit-code", help: "Exit with 1 if there are differences"),
    ],
    formats: [.text, .json, .jsonLines, .markdown, .html, .patch],
    manyStores: .reading,
    usesPager: true,
    examples: [
      CommandExample("careplan diff", "Show what is not committed"),
      CommandExample("careplan diff HEAD~3 task doxylamine", "Show what became of one task"),
      CommandExample("careplan diff main...review -o markdown", "Describe a branch for a review"),
    ],
    group: .history
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let words = try RevisionWords(arguments, most: 2, in: open)
    let (old, new) = try attempt { () throws(StoreError) in
      try open.store.diffSides(words.revisions, cached: arguments.has("--cached"))
    }
    let scope = try words.selection.scope(in: open, or: [old, new].compactMap(\.revision))
    let differs: Bool
    if context.format == .patch {
      differs = try writePatch(old, new, scope, open, context)
    } else {
      differs = try writeReport(old, new, scope, open, context)
    }
    return differs && arguments.has("--exit-code") ? .findings : .done
  }

  private func writePatch(
    _ old: DiffSide,
    _ new: DiffSide,
    _ scope: RecordSelection.Scope,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    let bytes = try attempt { () throws(StoreError) in
      try open.store.patch(
        from: old,
        to: new,
        of: scope.comparison,
        environment: context.environment
      )
    }
    if context.audit.reads.isOn {
      // git reads the files, and tells nobody of which records they are.
      _ = try attempt { () throws(StoreError) in
        try open.store.changes(between: old, and: new, of: scope.comparison)
      }
    }
    context.output.patch(bytes)
    return !bytes.isEmpty
  }

  private func writeReport(
    _ old: DiffSide,
    _ new: DiffSide,
    _ scope: RecordSelection.Scope,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    let changes = try attempt { () throws(StoreError) in
      try open.store.changes(between: old, and: new, of: scope.comparison)
    }
    var report = DifferenceReport(
      changes.only { scope.contains($0) },
      unsaidZone: open.manifest.timezone,
      open.dates.shownClock
    )
    report.showsBookkeeping = arguments.has("--all-members")
    try write(
      report,
      commit: "\(try open.words(of: old)) → \(try open.words(of: new))",
      open,
      context
    )
    if new == .workTree { noteDates(changes, open, context) }
    if !changes.otherFiles.isEmpty {
      context.note(.saying(.otherFilesDiffer, count: changes.otherFiles.count, "'git diff'"))
    }
    return !report.isEmpty
  }

  /// Prints which edits will have another date when they are committed than their files have.
  private func noteDates(_ changes: StoreChanges, _ open: OpenStore, _ context: CommandContext) {
    let edits = changes.records.filter { $0.new?.effectiveDate == $0.old?.effectiveDate }
    let keys = edits.filter { $0.new != nil }.map(\.key)
    guard !keys.isEmpty,
      let commit = try? open.store.prepareWorkTree(only: keys).preview
    else { return }
    let dates = Dictionary(edits.map { ($0.key, $0.new?.effectiveDate) }) { first, _ in first }
    for version in commit.versions where dates[version.key] != version.effectiveDate {
      context.note(.saying(.recordTakesEffectOnCommit, StyledText(version.key.description)))
    }
  }

  private func write(
    _ report: DifferenceReport,
    commit: String,
    _ open: OpenStore,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let output = context.output
    switch context.format {
    case .text, .patch, .svg, .csv, .vcard: output.lines(report.lines)
    case .json: output.document(CanonicalJSON.text(report.json))
    case .jsonLines:
      var lines = JSONLines("careplan.diff/v1", to: output)
      for element in report.elements { lines.write(element) }
      lines.end()
    case .markdown, .html:
      let none: Document.Part = .sentence(StyledText(Wording.say(.nothingDiffers)))
      let parts: [Document.Part] = report.isEmpty ? [none] : [.report(report, level: 2)]
      let heading = Document.Heading(word: Wording.say(.changesOfRecords))
      let document = Document(heading: heading, parts: parts)
      try document.write(to: context, of: open, commit: commit, days: .all)
    }
  }
}

extension OpenStore {
  /// Returns what is compared, in words: a commit by its short id, the index, the work tree.
  fileprivate func words(of side: DiffSide) throws(CommandFailure) -> String {
    switch side {
    case .revision(let revision): try shortCommit(revision) ?? revision
    case .index: "index"
    case .workTree: "work tree"
    case .empty: "nothing"
    }
  }
}

extension DiffSide {
  fileprivate var revision: String? {
    if case .revision(let revision) = self { revision } else { nil }
  }
}
