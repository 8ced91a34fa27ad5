import CarePlanKit
import Foundation

/// Records that are named by their title, or by the beginning of their title or id.
extension SelectorResolver {
  /// What a name turned out to mean.
  struct Named: Hashable, Sendable {
    let selection: Selection
    /// What is told of it, since another record could have been meant.
    let remark: String
  }

  /// Finds the one record that is not deleted and has a name, or else begins with it.
  ///
  /// - Parameter isWhole: Whether the beginning of a name does not do.
  /// - Returns: Nil if there is none.
  /// - Throws: ``ExitCode/usage`` if there are several.
  func named(
    _ selector: Selector,
    among kinds: [RecordKind] = RecordKind.allCases,
    isWhole: Bool = false
  ) throws(CommandFailure) -> Named? {
    guard !selector.isRaw else { return nil }
    let kinds = (selector.kind.map { [$0] } ?? kinds).filter { $0 != .outcome }
    let records = try live(kinds)
    if let record = try record(selector.text, among: records, isWhole) {
      return named(record, by: selector.text, Selection(key: record.key))
    }
    let parts = Parts(selector.text)
    guard parts.id != selector.text, let record = try record(parts.id, among: records, isWhole)
    else {
      return nil
    }
    let version = try version(parts.suffix)
    let selection = Selection(key: record.key, member: parts.member, version: version)
    return named(record, by: parts.id, selection)
  }

  private func named(
    _ record: NamedRecord,
    by name: String,
    _ selection: Selection
  ) -> Named {
    Named(selection: selection, remark: "'\(name)' is \(record.words)")
  }

  private func live(_ kinds: [RecordKind]) throws(CommandFailure) -> [NamedRecord] {
    var records: [NamedRecord] = []
    for kind in kinds {
      let summaries = try attempt { () throws(StoreError) in try snapshot.summaries(kind) }
      for (key, versions) in Dictionary(grouping: summaries, by: \.key) {
        guard let head = VersionGraph(versions).head, !head.isTombstone else { continue }
        records.append(NamedRecord(key, title: head.title))
      }
    }
    return records.sorted { $0.key < $1.key }
  }

  private func record(
    _ name: String,
    among records: [NamedRecord],
    _ isWhole: Bool
  ) throws(CommandFailure) -> NamedRecord? {
    let folded = NamedRecord.folded(name)
    guard !folded.isEmpty else { return nil }
    // Two names that differ in case alone are one to whoever reads them.
    var found = records.filter { $0.names.contains(folded) }
    // With fewer letters a slip of the finger would name something.
    if found.isEmpty, !isWhole, folded.count >= Self.leastLetters {
      found = records.filter { $0.names.contains { $0.hasPrefix(folded) } }
    }
    guard found.count > 1 else { return found.first }
    let list = found.prefix(Self.most).map(\.words) + (found.count > Self.most ? ["…"] : [])
    throw CommandFailure(
      .usage,
      code: "which-record",
      (["'\(name)' could be one of \(found.count) records"] + list).joined(separator: "\n"),
      hints: [Wording.hint(.writeItsID, "KIND/ID")]
    )
  }

  /// How many letters name a record that begins with them.
  private static let leastLetters = 3
  /// How many records are listed.
  private static let most = 20
}

/// A record with the names by which people call it.
private struct NamedRecord {
  let key: RecordKey
  let title: String?
  /// The id and the title, without case and accents.
  let names: [String]

  init(_ key: RecordKey, title: String?) {
    (self.key, self.title) = (key, title)
    names = [key.id, title].compactMap(\.self).map(Self.folded)
  }

  /// The record with its title, which of a person is a name and is not said.
  var words: String {
    guard let title, !title.isEmpty, key.kind != .patient, key.kind != .contact else {
      return key.description
    }
    return "\(key) \(Wording.quoted(title))"
  }

  static func folded(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
      .folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

extension Selector {
  /// Finds what it names: by its id, or by a name if no record has that id, not even one that is
  /// deleted, erased or not committed yet.
  func selection(
    in open: OpenStore,
    among kinds: [RecordKind] = RecordKind.allCases,
    at revision: String? = nil,
    drafts: Set<RecordKey> = [],
    isWhole: Bool = false
  ) throws(CommandFailure) -> Selection {
    do throws(CommandFailure) {
      return try open.read(at: revision) { snapshot throws(CommandFailure) in
        try SelectorResolver(snapshot, open.dates, drafts: drafts).resolve(self, among: kinds)
      }
    } catch {
      guard let found = try named(error, open, among: kinds, at: revision, isWhole: isWhole) else {
        throw error
      }
      return found
    }
  }

  /// Finds the record whose name it is, after a failure to find one with its id.
  ///
  /// - Returns: Nil if there is none, or the failure is another one.
  func named(
    _ failure: CommandFailure,
    _ open: OpenStore,
    among kinds: [RecordKind] = RecordKind.allCases,
    at revision: String? = nil,
    isWhole: Bool = false
  ) throws(CommandFailure) -> Selection? {
    guard failure.isOfNoID else { return nil }
    let keys = (kind.map { [$0] } ?? kinds).map { RecordKey($0, text) }
    guard try !open.hasEdits(of: keys) else { return nil }
    let named = try open.read(at: revision) {
      snapshot throws(CommandFailure) -> SelectorResolver.Named? in
      try SelectorResolver(snapshot, open.dates).named(self, among: kinds, isWhole: isWhole)
    }
    if let named { open.dates.remarks.add(named.remark) }
    return named?.selection
  }
}

extension OpenStore {
  /// Returns whether the work tree has a new or changed file of a record, even one that is not valid.
  fileprivate func hasEdits(of keys: [RecordKey]) throws(CommandFailure) -> Bool {
    guard !store.isBare else { return false }
    let pending = try attempt { () throws(StoreError) in try store.status() }
    let paths = pending.records.flatMap(\.paths) + pending.faults.map(\.path)
    let directories = keys.map { StoreLayout.directory(of: $0) + "/" }
    return paths.contains { path in directories.contains { path.hasPrefix($0) } }
  }
}
