import CarePlanKit

/// What a user wrote to name a record, a member of one, or its state at some time.
///
/// `task doxylamine` and `task/doxylamine` name the same record, `task/doxylamine/schedule` a member
/// of it, `task/doxylamine@REV` and `task/doxylamine@2026-01-05` its state then. Which of these a text
/// means depends on the ids that are there; see ``SelectorResolver``.
struct Selector: Hashable, Sendable {
  /// The kind, if the text begins with the word for one or one was given before it.
  let kind: RecordKind?
  /// What follows the kind, or the whole text.
  let text: String
  /// Whether the text is an id as it is, in which no character has a meaning.
  let isRaw: Bool

  private init(kind: RecordKind?, text: String, isRaw: Bool = false) {
    self.kind = kind
    self.text = text
    self.isRaw = isRaw
  }

  /// Makes the selector of an id in which no character has a meaning.
  init(_ kind: RecordKind, rawID: String) { self.init(kind: kind, text: rawID, isRaw: true) }

  /// Understands one word: `task/doxylamine`, or `doxylamine` alone.
  init(_ word: String) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2, let kind = RecordKind(word: String(parts[0])) {
      self.init(kind, String(parts[1]))
    } else {
      self.init(kind: nil, text: word)
    }
  }

  /// Understands the word that follows a kind; `task task/doxylamine` says the kind twice.
  init(_ kind: RecordKind, _ word: String) {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let repeatsKind = parts.count == 2 && RecordKind(word: String(parts[0])) == kind
    self.init(kind: kind, text: repeatsKind ? String(parts[1]) : word)
  }
}

extension Selector: CustomStringConvertible {
  var description: String { kind.map { "\($0)/\(text)" } ?? text }
}

extension Selector {
  /// Reads positionals as selectors: a kind and an id in two words, or both in one.
  static func list(_ words: [String]) -> [Selector] {
    var selectors: [Selector] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if let kind = RecordKind(word: word), let next = rest.first {
        rest.removeFirst()
        selectors.append(Selector(kind, next))
      } else {
        selectors.append(Selector(word))
      }
    }
    return selectors
  }

  /// Reads the positionals of a command that wants one record, with `--id` for an id as it is.
  static func single(
    _ words: [String],
    rawID: String? = nil
  ) throws(UsageError) -> Selector {
    let forms = Wording.either(["KIND ID", "KIND/ID"])
    let usage = "\(Wording.hint(.write, forms)), \(Wording.hint(.suchAs, "task/ID"))"
    if let rawID {
      guard words.count == 1 else {
        throw UsageError(
          "with --id only the kind is given",
          hint: Wording.hint(.write, "KIND --id ID")
        )
      }
      return Selector(try RecordKind(naming: words[0]), rawID: rawID)
    }
    let selectors = list(words)
    guard let selector = selectors.first else {
      throw UsageError("the record is missing", hint: usage)
    }
    if words.count == 1, let kind = RecordKind(word: words[0]) {
      throw UsageError("the id of the \(kind) is missing", hint: usage)
    }
    guard selectors.count == 1 else {
      // The first of two words was meant as a kind.
      if selectors.count == 2, words.count == 2, !words[0].contains("/") {
        _ = try RecordKind(naming: words[0])
      }
      throw UsageError("'\(selectors[1])' is one record too many", hint: usage)
    }
    return selector
  }

  /// How `--id` is declared by every command that wants one record.
  static let rawIDOption = OptionSpec.option(
    "--id",
    value: "ID",
    help: "Take ID literally, with any / @ or % in it"
  )

  /// How commands declare the positional that names one record, in one word or two.
  static let positional = PositionalSpec(
    "SELECTOR",
    .oneOrMore,
    help: "Record as KIND ID or KIND/ID; the beginning of its id or title will do for ID",
    completion: .dynamic("selector")
  )

  /// Returns the record that it names if all of it was erased; nil otherwise.
  func erased(in open: OpenStore) throws(CommandFailure) -> RecordKey? {
    guard let kind else { return nil }
    let key = RecordKey(kind, isRaw ? text : RecordKey.decoded(text))
    return try open.erasures(of: key).isEmpty ? nil : key
  }

  /// Finds what it names in the last commit.
  func resolved(in open: OpenStore) throws(CommandFailure) -> Selection {
    try selection(in: open)
  }

  /// Finds what it names by its id alone, for what nobody can take back.
  func resolvedByID(in open: OpenStore) throws(CommandFailure) -> Selection {
    try open.read { snapshot throws(CommandFailure) in
      try SelectorResolver(snapshot, open.dates).resolve(self)
    }
  }

  /// Finds the record that it names in the last commit or, if it is new, in the work tree.
  func editable(in open: OpenStore) throws(CommandFailure) -> RecordKey {
    try Self.editable([self], in: open)[0]
  }

  /// Finds the record whose id it is in the last commit or, if it is new, in the work tree.
  func editableByID(in open: OpenStore) throws(CommandFailure) -> RecordKey {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let drafts = Set(pending.records.map(\.key))
    let selection = try open.read { snapshot throws(CommandFailure) in
      try SelectorResolver(snapshot, open.dates, drafts: drafts).resolve(self)
    }
    return try understand { () throws(UsageError) in try selection.wholeRecord() }
  }

  /// Finds the records that selectors name in the last commit or, if they are new, in the work tree.
  static func editable(
    _ selectors: [Selector],
    in open: OpenStore
  ) throws(CommandFailure) -> [RecordKey] {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let drafts = Set(pending.records.map(\.key))
    var keys: [RecordKey] = []
    for selector in selectors {
      let selection = try selector.selection(in: open, drafts: drafts)
      keys.append(try understand { () throws(UsageError) in try selection.wholeRecord() })
    }
    return keys
  }
}
