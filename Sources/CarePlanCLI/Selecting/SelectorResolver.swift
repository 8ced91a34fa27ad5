import CarePlanKit

/// Finds out what selectors name in one state of a store.
///
/// A text is first tried as a whole id; only if there is none such do `/` and `@` divide it and
/// `%2F`, `%40` and `%25` stand for `/`, `@` and `%`.
struct SelectorResolver {
  let snapshot: Snapshot
  private let dates: DateReader
  /// Records that only the work tree has.
  private let drafts: Set<RecordKey>

  init(_ snapshot: Snapshot, _ dates: DateReader, drafts: Set<RecordKey> = []) {
    self.snapshot = snapshot
    self.dates = dates
    self.drafts = drafts
  }

  /// Finds the one record, or the member or state of one, that a selector names.
  ///
  /// - Parameter kinds: Of which kinds it may be, if the selector does not say one.
  func resolve(
    _ selector: Selector,
    among kinds: [RecordKind] = RecordKind.allCases
  ) throws(CommandFailure) -> Selection {
    let kinds = selector.kind.map { [$0] } ?? kinds
    if let key = try existing(selector.text, of: kinds, selector) { return Selection(key: key) }
    if !selector.isRaw {
      let parts = Parts(selector.text)
      if let key = try existing(parts.id, of: kinds, selector) {
        return Selection(key: key, member: parts.member, version: try version(parts.suffix))
      }
    }
    throw try notFound(selector, among: kinds)
  }

  func version(_ suffix: String?) throws(CommandFailure) -> Selection.Version {
    guard let suffix else { return .present }
    guard !suffix.isEmpty else {
      throw CommandFailure(UsageError("there is no revision or date after the @"))
    }
    return dates.tryMoment(suffix).map { .inForce($0) } ?? .revision(suffix)
  }

  /// Returns the record with an id; a deleted one stands back behind one that is not.
  private func existing(
    _ id: String,
    of kinds: [RecordKind],
    _ selector: Selector
  ) throws(CommandFailure) -> RecordKey? {
    var live: [RecordKey] = []
    var deleted: [RecordKey] = []
    for key in kinds.map({ RecordKey($0, id) }) {
      let head = try attempt { () throws(StoreError) in try snapshot.graph(of: key).head }
      if drafts.contains(key) || head?.isTombstone == false {
        live.append(key)
      } else if head != nil {
        deleted.append(key)
      }
    }
    let found = live.isEmpty ? deleted : live
    guard found.count > 1 else { return found.first }
    throw CommandFailure(
      UsageError(
        "'\(selector)' names \(found.count) records",
        hint: Wording.hint(.write, Wording.either(found.map(\.description)))
      )
    )
  }

  private func notFound(
    _ selector: Selector,
    among kinds: [RecordKind]
  ) throws(CommandFailure) -> CommandFailure {
    let word = selector.text.split(separator: "/").first.map(String.init) ?? ""
    if selector.kind == nil, selector.text.contains("/") {
      let error = RecordKind.unknown(word)
      return CommandFailure(
        .usage,
        code: CommandFailure.unknownKind,
        error.message,
        hints: error.hint.map { [$0] } ?? []
      )
    }
    if let failure = try erased(selector, among: kinds) { return failure }
    let place = kinds == RecordKind.allCases ? "record" : "\(kinds[0])"
    let hints = try nearest(selector, among: kinds)
    let list = "careplan list \(selector.kind?.directory ?? "tasks")"
    return CommandFailure(
      .notFound,
      code: StoreError.Code.notFound.rawValue,
      "there is no \(place) with the id '\(selector.text)'",
      hints: hints.isEmpty ? [Wording.hint(.lists, "'\(list)'")] : hints
    )
  }

  /// Throws that a record was erased, if that is why there is none.
  private func erased(
    _ selector: Selector,
    among kinds: [RecordKind]
  ) throws(CommandFailure) -> CommandFailure? {
    let ids = selector.isRaw ? [selector.text] : [selector.text, Parts(selector.text).id]
    for key in kinds.flatMap({ kind in ids.map { RecordKey(kind, $0) } }) {
      let markers = try attempt { () throws(StoreError) in try snapshot.erasures(of: key) }
      guard let marker = markers.last else { continue }
      return CommandFailure(
        .notFound,
        code: "erased",
        "\(key) was \(marker.sentence)",
        hints: ["careplan log \(key)"]
      )
    }
    return nil
  }

  /// Returns the selectors of ids that are near; outcomes have too many to look through.
  private func nearest(
    _ selector: Selector,
    among kinds: [RecordKind]
  ) throws(CommandFailure) -> [String] {
    var keys: [RecordKey] = []
    for kind in kinds where kind != .outcome {
      let summaries = try attempt { () throws(StoreError) in try snapshot.summaries(kind) }
      keys += Set(summaries.map(\.key)).sorted()
    }
    let id = selector.isRaw ? selector.text : Parts(selector.text).id
    guard let near = id.nearest(in: keys.map(\.id)) else { return [] }
    return keys.filter { $0.id == near }.map { Wording.hint(.didYouMean, $0.description) }
  }
}

extension SelectorResolver {
  /// Where it is told which record a name was taken for.
  var remarks: ReadRemarks { dates.remarks }

  /// A text divided at its signs.
  struct Parts {
    let id: String
    let member: JSONPointer?
    let suffix: String?

    init(_ text: String) {
      let halves = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      suffix = halves.count == 2 ? String(halves[1]) : nil
      let path = (halves.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
      id = RecordKey.decoded(String(path.first ?? ""))
      let tokens = path.dropFirst().map { RecordKey.decoded(String($0)) }
      member = tokens.isEmpty ? nil : JSONPointer(tokens)
    }
  }
}
