import CarePlanKit

/// A record as a person reads it: its members in words, and what must be said beside them.
struct RecordView: Sendable {
  let record: AnyRecord
  /// The other leaves of an open conflict.
  private let others: [AnyRecord]
  /// What is in question, period by period.
  private let openView: OpenRecordView?
  /// What holds now and what is planned; nil for a record as it was, or while it is in question
  /// when it says what.
  private let outlook: RecordOutlook?
  /// What holds now, if the record does not say it; nil for a record as it was.
  private let inForce: InForceView?
  /// What a task has somebody do; nil of other records.
  private let regimen: RegimenRows?
  /// What may be a mistake in what a task has somebody do; none for a record as it was.
  private let doubts: DoubtList
  private let wording: Wording

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
    wording = open.wording
    let openView = try attempt { () throws(StoreError) in
      try OpenRecordView(selection, in: snapshot, open)
    }
    (self.openView, others) = (openView, openView?.others ?? [])
    inForce = try attempt { () throws(StoreError) in
      guard selection.version == .present else { return nil }
      return try InForceView(of: selection.key, in: snapshot, open.dates)
    }
    regimen = RegimenRows(
      openView?.merged ?? record,
      course: try attempt { () throws(StoreError) in
        try snapshot.regimen(of: selection.key, from: open.dates.now)
      },
      isPresent: selection.version == .present && openView == nil,
      saysLimits: openView?.members.contains(MemberName.asNeeded) != true,
      open
    )
    doubts =
      try selection.version == .present
      ? DoubtList(about: [selection.key], in: snapshot, open) : DoubtList([])
    outlook = try attempt { () throws(StoreError) in
      guard selection.version == .present, openView?.rows.isEmpty ?? true else { return nil }
      return try RecordOutlook(of: snapshot.graph(of: selection.key), in: snapshot, open)
    }
  }

  /// The record as its file has it, with the open conflict beside.
  var json: JSONValue {
    guard openView != nil || inForce != nil || !doubts.isEmpty, var object = record.json.object
    else { return record.json }
    object["conflict"] = openView?.json
    object["inForce"] = inForce?.json
    object["doubts"] = doubts.json
    return .object(object)
  }

  /// Returns what one member says, in words; of an open conflict, everything that it may say.
  func words(of member: String) -> String? {
    guard let openView, openView.members.contains(member) else {
      if member == MemberName.schedule, let regimen { return regimen.schedule }
      return Self.words(of: member, in: openView?.merged ?? record, wording)
    }
    return openView.words(of: member, wording)
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
      others.isEmpty ? [] : [.saying(.compareWith) + " \(comparisonCommand)"]
    let open = openView?.lines ?? []
    return [heading] + (conflict + open + comparison).map { "  \($0)" } + table.lines()
      + (end + (outlook?.lines ?? []) + doubts.sentences).map { "  \($0)" }
  }

  /// The heading and the members as a table, with what must be said beside them.
  var document: Document {
    var document = Document(heading: documentHeading)
    document.parts = conflict.map { .sentence($0) }
    if let rows = openView?.rows, !rows.isEmpty {
      document.parts.append(.table(Wording.titles(.whenIs, .what), rows: rows))
    }
    if !others.isEmpty {
      document.parts.append(.command(.saying(.compareWith), comparisonCommand))
    }
    document.parts.append(Self.table(of: rows))
    document.parts += end.map { .sentence($0) } + (outlook?.parts ?? []) + doubts.parts()
    return document
  }

  /// Returns the heading and one member, or a part of one, as a table.
  func document(of member: JSONPointer, _ value: JSONValue) -> Document {
    let words = member.tokens.count == 1 ? words(of: member.tokens[0]) : nil
    let name = Wording.id(member.tokens.joined(separator: "/"))
    let row = [StyledText(name), StyledText(words ?? Wording.json(value))]
    return Document(heading: documentHeading, parts: [Self.table(of: [row])])
  }

  private static func table(of rows: [[StyledText]]) -> Document.Part {
    .table(Wording.titles(.member, .value), rows: rows)
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
    members.flatMap { member -> [[StyledText]] in
      guard !isSaidAbove(member.name), !isSaidByPeriod(member.name),
        let words = words(of: member.name)
      else { return [] }
      let more = member.name == MemberName.schedule ? regimen?.rows ?? [] : []
      return [[StyledText(member.label), StyledText(words)]] + more
    }
  }

  /// The members that any leaf has, clinical ones first, with their labels.
  private var members: [(name: String, label: String)] {
    var members: [(name: String, label: String)] = []
    for leaf in [openView?.merged ?? record] + others {
      for change in RecordDifference(from: nil, to: leaf)?.members ?? []
      where change.weight != .bookkeeping
        && ![MemberName.id, MemberName.type, MemberName.version].contains(change.member)
      {
        if !members.contains(where: { $0.name == change.member }) {
          members.append((change.member, change.label.words(wording.clock)))
        }
      }
    }
    return members
  }

  /// Returns what one member of a record says, in words.
  static func words(of member: String, in record: AnyRecord, _ wording: Wording) -> String? {
    RecordDifference(from: nil, to: record)?.worded(by: wording) { $0.member == member }.first?.new
  }

  /// Returns whether a member has its values period by period.
  private func isSaidByPeriod(_ member: String) -> Bool {
    openView?.membersByPeriod.contains(member) ?? false
  }

  /// Returns whether the heading says a member already, or the schedule; that of a contact says the
  /// name, not the title.
  private func isSaidAbove(_ member: String) -> Bool {
    if member == MemberName.asNeeded { return openView?.members.contains(member) != true }
    return member == MemberName.title && record.kind != .contact
      && openView?.members.contains(member) != true
  }

  /// What is said of an open conflict, which needs no colour to be seen.
  private var conflict: [StyledText] {
    guard let openView, !others.isEmpty else { return [] }
    let count = openView.leaves.count
    let mark: StyledText =
      "\(Wording.say(.inConflict), [.bold, .red]): \(Wording.say(.sidesStand, count: count))"
    guard record.kind == .outcome else { return [mark] }
    return [mark]
      + openView.leaves.filter(\.version.isTombstone).map { _ in
        .saying(.unresolved, .saying(.isTakenBack))
      }
  }

  private var comparisonCommand: StyledText { "careplan conflicts \(record.key.description)" }

  /// That the record has ended, or was to end.
  private var end: [StyledText] {
    guard record.version.isTombstone, openView?.rows.isEmpty ?? true, outlook?.present == nil
    else { return [] }
    return ["deleted, from \(wording.instant(record.effectiveDate))"]
  }
}
