import CarePlanKit

/// A record as a person reads it: its members in words, and what must be said beside them.
struct RecordView: Sendable {
  let record: AnyRecord
  /// The other leaves of an open conflict.
  private let others: [AnyRecord]
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
    guard isPresent || selection.revision != nil else {
      (others, inForce) = ([], nil)
      return
    }
    (others, inForce) = try attempt { () throws(StoreError) in
      let graph = try snapshot.graph(of: selection.key)
      var others: [AnyRecord] = []
      for leaf in graph.leaves where leaf.uuid != record.version.uuid {
        if let other = try snapshot.version(leaf.uuid) { others.append(other) }
      }
      let present = graph.inForce(at: open.dates.now)
      guard let present, present.uuid != record.version.uuid else { return (others, nil) }
      return (others, try snapshot.version(present.uuid))
    }
  }

  /// The record as its file has it, with the open conflict beside.
  var json: JSONValue {
    guard !others.isEmpty, var object = record.json.object else { return record.json }
    object["conflict"] = [
      "leaves": .array(([record] + others).map { .string($0.version.uuid.description) }),
      "members": .array(conflictingMembers.map { .string($0) }),
    ]
    return .object(object)
  }

  /// What one member says, in words; of an open conflict, everything that it may say.
  func words(of member: String) -> String? {
    let values = ([record] + others).map { words(of: member, in: $0) }
    guard conflictingMembers.contains(member) else { return values[0] }
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
    let planned = changeToCome?.styledLines(wording.zone, where: Self.isNoDate) ?? []
    return [heading] + (conflict + comparison).map { "  \($0)" } + table.lines()
      + period.map { "  \($0)" } + planned.map { "  \($0)" }
  }

  /// The heading and the members as a table, with what must be said beside them.
  var document: Document {
    var document = Document(heading: documentHeading)
    document.parts = conflict.map { .sentence($0) }
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
      guard !isSaidAbove(member.name), let words = words(of: member.name) else { return nil }
      return [StyledText(member.label), StyledText(words)]
    }
  }

  /// The members that any leaf has, clinical ones first, with their labels.
  private var members: [(name: String, label: String)] {
    var members: [(name: String, label: String)] = []
    for leaf in [record] + others {
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

  /// The members in which the leaves of an open conflict differ.
  private var conflictingMembers: [String] {
    members.map(\.name).filter { name in
      others.contains { $0.contentObject[name] != record.contentObject[name] }
    }
  }

  /// Whether the heading says a member already; that of a contact says the name, not the title.
  private func isSaidAbove(_ member: String) -> Bool {
    member == "title" && record.kind != .contact && !conflictingMembers.contains(member)
  }

  /// What is said of an open conflict, which needs no colour to be seen.
  private var conflict: [StyledText] {
    guard !others.isEmpty else { return [] }
    let deleted = ([record] + others).filter(\.version.isTombstone)
    return ["\("CONFLICT", [.bold, .red]): \(others.count + 1) versions stand side by side"]
      + deleted.map { "deleted, from \(wording.instant($0.effectiveDate)): unresolved" }
  }

  private var comparisonCommand: StyledText { "careplan conflicts \(record.key.description)" }

  /// When the record ends or begins, if it does not simply hold.
  private var period: [StyledText] {
    let date = wording.instant(record.effectiveDate)
    let end: [StyledText] = record.version.isTombstone ? ["deleted, from \(date)"] : []
    guard isPresent else { return end }
    guard let inForce else {
      return end + (record.effectiveDate > now ? ["not in force yet: starts \(date)"] : [])
    }
    guard changeToCome != nil else { return end }
    let start = wording.instant(inForce.effectiveDate)
    return end + ["starts \(date); in force now since \(start):"]
  }

  /// What differs from the version in force now, if that is not what is shown.
  private var changeToCome: RecordDifference? {
    guard isPresent, let inForce else { return nil }
    return RecordDifference(from: inForce, to: record)
  }

  /// Whether a change is of anything but the date, of which a sentence tells.
  private static func isNoDate(_ change: MemberChange) -> Bool { change.member != "effectiveDate" }
}
