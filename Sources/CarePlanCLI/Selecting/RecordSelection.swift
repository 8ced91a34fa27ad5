import CarePlanKit

/// Which records a command is about: some, all of some kinds, or all.
///
/// `tasks` names a kind; `task doxylamine`, `task/doxylamine` and `doxylamine` name a record.
struct RecordSelection: Hashable, Sendable {
  private(set) var kinds: Set<RecordKind> = []
  private(set) var selectors: [Selector] = []

  init(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let kind = RecordKind(word: word) else {
        selectors.append(Selector(word))
        continue
      }
      if let next = rest.first, RecordKind(word: next) == nil {
        rest.removeFirst()
        selectors.append(Selector(kind, next))
      } else {
        kinds.insert(kind)
      }
    }
  }

  var isEmpty: Bool { kinds.isEmpty && selectors.isEmpty }

  /// Returns whether a word can only begin a selection, and is no revision.
  static func begins(with word: String) -> Bool {
    RecordKind(word: word) != nil || Selector(word).kind != nil
  }

  /// Finds the records, in the last commit, the work tree or at some revisions.
  func scope(
    in open: OpenStore,
    or revisions: [String] = []
  ) throws(CommandFailure) -> Scope {
    var keys: Set<RecordKey> = []
    for selector in selectors { keys.insert(try key(of: selector, open, revisions)) }
    return Scope(kinds: kinds, keys: keys)
  }

  private func key(
    of selector: Selector,
    _ open: OpenStore,
    _ revisions: [String]
  ) throws(CommandFailure) -> RecordKey {
    do throws(CommandFailure) {
      return try selector.editableByID(in: open)
    } catch {
      guard error.exit == .notFound || error.isOfNoID else { throw error }
      if let key = try selector.erased(in: open) { return key }
      for revision in revisions {
        let found = try open.read(at: revision) { snapshot throws(CommandFailure) in
          try? SelectorResolver(snapshot, open.dates).resolve(selector).key
        }
        if let found { return found }
      }
      if let found = try selector.named(error, open) {
        return try understand { () throws(UsageError) in try found.wholeRecord() }
      }
      throw error
    }
  }

  /// The records that were found.
  struct Scope: Hashable, Sendable {
    let kinds: Set<RecordKind>
    let keys: Set<RecordKey>

    /// What is to be compared: enough to have all records of the scope.
    var comparison: RecordScope {
      if kinds.isEmpty { return keys.isEmpty ? .all : .records(keys) }
      return .kinds(kinds.union(keys.map(\.kind)))
    }

    /// Returns whether a record belongs to the scope.
    func contains(_ key: RecordKey) -> Bool { contains(key.kind) || keys.contains(key) }

    /// Returns whether all records of a kind belong to the scope.
    func contains(_ kind: RecordKind) -> Bool {
      kinds.isEmpty && keys.isEmpty || kinds.contains(kind)
    }
  }
}

/// The words of a command line that names revisions first and records then, as git's do.
struct RevisionWords: Hashable, Sendable {
  let revisions: [String]
  let selection: RecordSelection

  /// Divides the words at `--`, else before the first one that is no revision.
  init(
    _ arguments: ParsedArguments,
    most limit: Int,
    in open: OpenStore
  ) throws(CommandFailure) {
    let words = arguments.positionals
    let count = arguments.separator ?? Self.countRevisions(words, limit, open)
    guard count <= limit else {
      throw CommandFailure(
        UsageError("'\(words[limit])' is one revision too many", hint: Wording.hint(.range, "A..B"))
      )
    }
    revisions = Array(words.prefix(count))
    selection = RecordSelection(Array(words.dropFirst(count)))
  }

  private static func countRevisions(
    _ words: [String],
    _ limit: Int,
    _ open: OpenStore
  ) -> Int {
    var count = 0
    for word in words.prefix(limit) {
      if word.contains("..") {
        count += 1
        continue
      }
      guard !RecordSelection.begins(with: word), (try? open.store.resolveRevision(word)) != nil
      else { break }
      count += 1
    }
    return count
  }
}

extension RecordSelection {
  /// Returns the open conflicts of the selected records, or of all if none is selected.
  func conflicts(in open: OpenStore) throws(CommandFailure) -> [RecordConflict] {
    let scope = try scope(in: open)
    return try open.read { snapshot throws(CommandFailure) in
      try attempt { () throws(StoreError) in
        guard !scope.kinds.isEmpty || scope.keys.isEmpty else {
          return try snapshot.conflicts(of: scope.keys)
        }
        let kinds = scope.kinds.union(scope.keys.map(\.kind))
        let conflicts = try snapshot.conflicts(kinds.isEmpty ? RecordKind.allCases : Array(kinds))
        return conflicts.filter { scope.contains($0.key) }
      }
    }
  }

  /// How commands declare the records that they are about.
  static let positional = PositionalSpec(
    "SELECTOR",
    .many,
    help: "Record as KIND ID or KIND/ID, or a kind for all of its records",
    completion: .dynamic("selector-or-kind")
  )
}
