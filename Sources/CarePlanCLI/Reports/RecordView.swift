import CarePlanKit

/// A record as a person reads it: its members in words, and what must be said beside them.
struct RecordView: Sendable {
  let record: AnyRecord
  /// The other leaves of an open conflict.
  private let others: [AnyRecord]
  /// What is in question, period by period.
  private let openView: OpenRecordView?
  /// The version in force now, if it is not the one that is shown.
  private let inForce: AnyRecord?
  private let isPresent: Bool
  private let wording: Wording
  private let now: Instant

  /// Reads what a selection names.
  init(_ selection: Selection, in snapshot: Snapshot, _ open: OpenStore) throws(CommandFailure) {
    guard let record = try selection.record(in: snapshot, open.dates) else {
      throw CommandFailure(
        .notFound,
        code: StoreError.Code.notFound.rawValue,
        "no version of \(selection.key) was in force then",
        hints: ["careplan show \(selection.key)"]
      )
    }
    self.record = record
    (wording, now) = (open.wording, open.dates.now)
    isPresent = selection.state == .present
    openView = try attempt { () throws(StoreError) in
      try OpenRecordView(selection, in: snapshot, open)
    }
    others = openView?.others ?? []
    guard isPresent || selection.revision != nil else {
      inForce = nil
      return
    }
    inForce = try attempt { () throws(StoreError) in
      let graph = try snapshot.graph(of: selection.key)
      let present = graph.inForce(at: open.dates.now)
      guard let present, present.uuid != record.version.uuid else { return nil }
      return try snapshot.version(present.uuid)
    }
  }

  /// The record as its file has it, with the open conflict beside.
  var json: JSONValue {
    guard let openView, var object = record.json.object else { return record.json }
    object["conflict"] = openView.json
    return .object(object)
  }

  /// What one member says, in words; of an open conflict, everything that it may say.
  func words(of member: String) -> String? {
    guard let openView, openView.members.contains(member) else {
      return words(of: member, in: openView?.merged ?? record)
    }
    let values = openView.leaves.map { words(of: member, in: $0) }
    return values.map { $0 ?? "nothing" }.reduce(into: [String]()) { distinct, value in
      if !distinct.contains(value) { distinct.append(value) }
    }.joined(separator: " OR ") + ": unresolved"
  }
}

extension RecordView {
  /// The lines for a person.
  var lines: [StyledText] {
    var table = Table([Table.Column(""), Table.Column("")])
    for row in rows { table.add(["  \(row[0])", row[1]]) }
    let title = title.map { "  \($0)" } ?? ""
    let heading: StyledText = "\(record.kind.word, .bold) \(Wording.id(record.id), .bold)\(title)"
    let comparison: [StyledText] =
      others.isEmpty ? [] : ["compare them with: \(comparisonCommand)"]
    let open = openView?.lines ?? []
    let planned = changeToCome?.styledLines(wording.zone, where: Self.isNoDate) ?? []
    return [heading] + (conflict + open + comparison).map { "  \($0)" } + table.lines()
      + period.map { "  \($0)" } + planned.map { "  \($0)" }
  }

  /// The heading and the members as a table, with what must be said beside them.
  var document: Document {
    var document = Document(heading: documentHeading)
    document.parts = conflict.map { .sentence($0) }
    if let rows = openView?.rows, !rows.isEmpty {
      document.parts.append(.table(["When", "What"], rows: rows))
    }
    if !others.isEmpty {
      document.parts.append(.sentence("compare them with:", text: comparisonCommand))
    }
    document.parts.append(Self.table(of: rows))
    document.parts += period.map { .sentence($0) }
    if let changeToCome {
      document.parts.append(
        .changes(changeToCome.worded(in: wording.zone, where: Self.isNoDate))
      )
    }
    return document
  }

  /// The heading and one member, or a part of one, as a table.
  func document(of member: JSONPointer, _ value: JSONValue) -> Document {
    let words = member.tokens.count == 1 ? words(of: member.tokens[0]) : nil
    let name = Wording.id(member.tokens.joined(separator: "/"))
    let row = [StyledText(name), StyledText(words ?? Wording.json(value))]
    return Document(heading: documentHeading, parts: [Self.table(of: [row])])
  }

  private static func table(of rows: [[StyledText]]) -> Document.Part {
    .table(["Member", "Value"], rows: rows)
  }

  private var documentHeading: Document.Heading {
    let texts = [Wording.id(record.id), title].compactMap(\.self)
    return Document.Heading(word: record.kind.word, texts: texts.map { StyledText($0) })
  }

  /// The title in quotes, unless it says nothing.
  private var title: String? {
    record.title.flatMap { $0.isEmpty ? nil : Wording.quoted($0) }
  }

  /// The members that the heading does not say, each with what it says.
  private var rows: [[StyledText]] {
    members.compactMap { member in
      guard !isSaidAbove(member.name), !isSaidByPeriod(member.name),
        let words = words(of: member.name)
      else { return nil }
      return [StyledText(member.label), StyledText(words)]
    }
  }

  /// The members that any leaf has, clinical ones first, with their labels.
  private var members: [(name: String, label: String)] {
    var members: [(name: String, label: String)] = []
    for leaf in [openView?.merged ?? record] + others {
      for change in RecordDifference(from: nil, to: leaf)?.members ?? []
      where change.weight != .bookkeeping && !["id", "type", "version"].contains(change.member) {
        if !members.contains(where: { $0.name == change.member }) {
          members.append((change.member, change.label))
        }
      }
    }
    return members
  }

  private func words(of member: String, in record: AnyRecord) -> String? {
    RecordDifference(from: nil, to: record)?.worded(by: wording) { $0.member == member }.first?.new
  }

  /// Whether a member has its values period by period.
  private func isSaidByPeriod(_ member: String) -> Bool {
    openView?.membersByPeriod.contains(member) ?? false
  }

  /// Whether the heading says a member already; that of a contact says the name, not the title.
  private func isSaidAbove(_ member: String) -> Bool {
    member == "title" && record.kind != .contact && openView?.members.contains(member) != true
  }

  /// What is said of an open conflict, which needs no colour to be seen.
  private var conflict: [StyledText] {
    guard let openView, !others.isEmpty else { return [] }
    let count = openView.leaves.count
    let mark: StyledText = "\("CONFLICT", [.bold, .red]): \(count) versions stand side by side"
    guard record.kind == .outcome else { return [mark] }
    return [mark]
      + openView.leaves.filter(\.version.isTombstone).map { _ in "taken back: unresolved" }
  }

  private var comparisonCommand: StyledText { "careplan conflicts \(record.key.description)" }

  /// When the record ends or begins, if it does not simply hold.
  private var period: [StyledText] {
    let date = wording.instant(record.effectiveDate)
    let isEnd = record.version.isTombstone && openView?.rows.isEmpty ?? true
    let end: [StyledText] = isEnd ? ["deleted, from \(date)"] : []
    guard isPresent, openView?.rows.isEmpty ?? true else { return end }
    guard let inForce else {
      return end + (record.effectiveDate > now ? ["not in force yet: starts \(date)"] : [])
    }
    guard changeToCome != nil else { return end }
    let start = wording.instant(inForce.effectiveDate)
    return end + ["starts \(date); in force now since \(start):"]
  }

  /// What differs from the version in force now, if that is not what is shown.
  private var changeToCome: RecordDifference? {
    guard isPresent, openView?.rows.isEmpty ?? true, let inForce,
      RecordBody(inForce) != RecordBody(record)
    else { return nil }
    return RecordDifference(from: inForce, to: record)
  }

  /// Whether a change is of anything but the date, of which a sentence tells.
  private static func isNoDate(_ change: MemberChange) -> Bool { change.member != "effectiveDate" }
}
