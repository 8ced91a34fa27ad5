import CarePlanKit

/// `careplan restore`: discards edits that are not committed.
struct RestoreCommand: Command {
  static let spec = CommandSpec(
    name: "restore",
    summary: "Discard edits that are not committed",
    discussion: """
      The files of the records become those of the last commit again; records that were never \
      committed are removed. A file may also be named by its path, such as careplan.json. Files that are \
      not the store's stay. While a merge or the like of git's is unfinished, nothing is restored.
      """,
    positionals: [
      PositionalSpec(
        "SELECTOR",
        .many,
        help: "Records as KIND ID or KIND/ID, or paths of files",
        completion: .dynamic("selector")
      )
    ],
    options: [.flag("--all", help: "Discard every edit in the store")],
    formats: [.text, .json],
    examples: [
      CommandExample("careplan restore task/doxylamine", "Discard the edit of one task"),
      CommandExample("careplan restore --all -n", "See which files would be put back"),
    ],
    group: .history
  )

  private let words: [String]
  private let isAll: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    words = arguments.positionals
    isAll = arguments.has("--all")
    guard isAll == words.isEmpty else {
      throw UsageError("name the records, or give --all", hint: "usage: \(Self.spec.usage)")
    }
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    let open = try context.openStore()
    let paths = isAll ? try allPaths(open) : words.filter(Self.isPath)
    let selectors = Selector.list(words.filter { !Self.isPath($0) })
    let keys = try keys(of: selectors, open)
    var restored: Set<String> = []
    if context.options.isDryRun {
      restored = try editedPaths(open, keys, paths)
    } else {
      restored = try restore(keys, paths, open)
    }
    tell(restored.sorted(), context)
    return .done
  }

  private static func isPath(_ word: String) -> Bool {
    [StoreLayout.manifest, StoreLayout.attributes].contains(word)
      || StoreLayout.isOwn(word) && word.hasSuffix(".json")
  }

  private func restore(
    _ keys: [RecordKey],
    _ paths: [String],
    _ open: OpenStore
  ) throws(CommandFailure) -> Set<String> {
    try attempt { () throws(StoreError) in
      var restored: Set<String> = []
      for key in keys { restored.formUnion(try open.store.restore(key)) }
      if !paths.isEmpty { restored.formUnion(try open.store.restore(paths: paths)) }
      return restored
    }
  }

  /// Returns the records of selectors; one whose file is not valid any more may only be in the last
  /// commit.
  private func keys(
    of selectors: [Selector],
    _ open: OpenStore
  ) throws(CommandFailure) -> [RecordKey] {
    var keys: [RecordKey] = []
    for selector in selectors {
      do throws(CommandFailure) { keys += try [selector.editableByID(in: open)] } catch {
        // A new record in a file that is not valid is found by its directory alone.
        guard error.exit == .notFound, let kind = selector.kind else { throw error }
        keys.append(RecordKey(kind, RecordKey.decoded(selector.text)))
      }
    }
    return keys
  }

  private func allPaths(_ open: OpenStore) throws(CommandFailure) -> [String] {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let manifest = pending.manifest == nil ? [] : [StoreLayout.manifest]
    let records = pending.records.flatMap(\.paths) + pending.restoredPaths
    return Set(records + pending.faults.map(\.path) + manifest).sorted()
  }

  private func editedPaths(
    _ open: OpenStore,
    _ keys: [RecordKey],
    _ paths: [String]
  ) throws(CommandFailure) -> Set<String> {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let records = pending.records.filter { keys.contains($0.key) }.flatMap(\.paths)
    let directories = keys.map { StoreLayout.directory(of: $0) + "/" }
    let edited = try allPaths(open).filter { path in
      paths.contains(path) || directories.contains { path.hasPrefix($0) }
    }
    return Set(records + edited)
  }

  private func tell(_ paths: [String], _ context: CommandContext) {
    let isDryRun = context.options.isDryRun
    guard context.format == .text else {
      context.output.json(
        "careplan.restore/v1",
        ["restored": .array(paths.map { .string($0) }), "dryRun": .bool(isDryRun)]
      )
      return
    }
    if paths.isEmpty { context.note(.saying(.nothingWasEdited)) }
    for path in paths {
      context.output.line(.saying(isDryRun ? .wouldRestore : .restored, StyledText(path)))
    }
  }
}
