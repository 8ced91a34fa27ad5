import CarePlanKit

/// What the sides of a conflict are called.
struct ConflictSides: Sendable {
  private let conflict: RecordConflict
  private let provenance: ConflictProvenance
  private let wording: Wording

  init(_ conflict: RecordConflict, _ provenance: ConflictProvenance, _ wording: Wording) {
    (self.conflict, self.provenance, self.wording) = (conflict, provenance, wording)
  }

  /// As much of a version's uuid as tells it from the other sides.
  func digits(of leaf: VersionID) -> String { Self.digits(of: leaf, among: conflict.leaves) }

  /// As much of a version's uuid as tells it from others.
  static func digits(of leaf: VersionID, among leaves: [AnyRecord]) -> String {
    let text = leaf.description
    let like = leaves.count { $0.version.uuid.description.hasPrefix(text.prefix(8)) }
    return like == 1 ? String(text.prefix(8)) : text
  }

  /// Returns who made a version; with its digits if that person made another side too.
  func name(of uuid: VersionID) -> String {
    guard let leaf = leaf(uuid), let author = provenance.author(of: leaf) else {
      return digits(of: uuid)
    }
    let same = conflict.leaves.count { provenance.author(of: $0) == author }
    return same == 1 ? author : "\(author) \(digits(of: uuid))"
  }

  /// Returns the day on which somebody said what a version says.
  func day(of uuid: VersionID) -> String? {
    let leaf = leaf(uuid).flatMap { provenance.asker(of: $0) == nil ? $0 : nil }
    return (leaf?.version.updated ?? provenance.date(of: uuid)).map(wording.day)
  }

  /// Returns who made the version by which a side came to say something, if that was somebody else.
  func author(of uuid: VersionID, before side: VersionID) -> String? {
    guard let author = provenance.author(of: uuid),
      author != leaf(side).flatMap(provenance.author)
    else { return nil }
    return author
  }

  /// The most sides that are listed one by one.
  static let most = 8

  /// A row for each side: the digits of its uuid, and who made it when.
  var rows: [[StyledText]] {
    conflict.leaves.prefix(Self.most).map { leaf in
      let maker = provenance.author(of: leaf).map { author in
        provenance.writtenAs(of: leaf).map { Wording.say(.writtenAs, author, $0) } ?? author
      }
      let author = maker.map { "\($0), " } ?? ""
      let written = wording.instant(Instant(seconds: leaf.version.updated.seconds))
      let asker = provenance.asker(of: leaf)
      let said = asker.flatMap { _ in provenance.date(of: leaf.version.uuid) }
      var words = author + (said.map(wording.instant) ?? written)
      if leaf.version.isTombstone {
        words +=
          conflict.key.kind == .outcome
          ? ", \(Wording.say(.isTakenBack))"
          : ", \(Wording.say(.sideEnds, wording.instant(leaf.effectiveDate)))"
      }
      if let asker { words += ", \(Wording.say(.askedAgainBy, asker)), \(written)" }
      if provenance.isOurs(leaf) { words += ", \(Wording.say(.madeHere))" }
      return [StyledText(digits(of: leaf.version.uuid), .yellow), StyledText(words)]
    }
  }

  /// How many sides no row tells of: `and 3 more sides`.
  var rest: String? {
    let count = conflict.leaves.count - Self.most
    return count > 0 ? Wording.say(.moreSides, count: count) : nil
  }

  private func leaf(_ uuid: VersionID) -> AnyRecord? {
    conflict.leaves.first { $0.version.uuid == uuid }
  }
}

extension Wording {
  /// Returns the day of a moment on the wall clock.
  fileprivate func day(_ instant: Instant) -> String {
    self.instant(instant).split(separator: " ").prefix(3).joined(separator: " ")
  }
}
