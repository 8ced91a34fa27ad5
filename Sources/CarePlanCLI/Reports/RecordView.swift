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
    for member in members where !isSaidAbove(member.name) {
      guard let words = words(of: member.name) else { continue }
      table.add(["  \(member.label)", "\(words)"])
    }
    return [heading] + conflict + table.lines() + period
  }

  private var heading: StyledText {
    let title = record.title.map { $0.isEmpty ? "" : "  \(Wording.quoted($0))" } ?? ""
    return "\(record.kind.word, .bold) \(Wording.id(record.id), .bold)\(title)"
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
    var lines: [StyledText] = [
      "  \("CONFLICT", [.bold, .red]): \(others.count + 1) versions stand side by side"
    ]
    for leaf in [record] + others where leaf.version.isTombstone {
      lines.append("  deleted, from \(wording.instant(leaf.effectiveDate)): unresolved")
    }
    return lines + ["  compare them with: careplan log \(record.key.description)"]
  }

  /// What holds now, if that is not what is shown.
  private var period: [StyledText] {
    var lines: [StyledText] = []
    let date = wording.instant(record.effectiveDate)
    if record.version.isTombstone { lines.append("  deleted, from \(date)") }
    guard isPresent else { return lines }
    guard let inForce else {
      return lines + (record.effectiveDate > now ? ["  not in force yet: starts \(date)"] : [])
    }
    let until = wording.instant(record.effectiveDate)
    guard let difference = RecordDifference(from: inForce, to: record) else { return lines }
    lines.append("  starts \(until); in force now since \(wording.instant(inForce.effectiveDate)):")
    return lines
      + difference.styledLines(wording.zone) { $0.member != "effectiveDate" }.map { "  \($0)" }
  }
}
