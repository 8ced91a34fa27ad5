import CarePlanKit

/// An open conflict as a person reads it: by member the base, and what each version says.
struct ConflictView: Sendable {
  /// What one part of a record is in each version: `regimen: title`.
  private struct Part {
    let label: String
    /// Who says what: the base, then the versions that have a say.
    let answers: [(who: String, words: String)]
  }

  private let conflict: RecordConflict
  private let wording: Wording
  private let provenance: ConflictProvenance

  init(_ conflict: RecordConflict, _ provenance: ConflictProvenance, _ wording: Wording) {
    self.conflict = conflict
    self.provenance = provenance
    self.wording = wording
  }
}

extension ConflictView {
  /// The lines for a person.
  var lines: [StyledText] {
    let key = conflict.key.description
    let heading: StyledText = "\("CONFLICT", [.bold, .red]): \(key, .bold), \(count)"
    return [heading] + indented(leafRows) + indented(rows { $0 == 0 })
      + ["  decide with: \(command)"]
  }

  /// The heading and the tables below it.
  var parts: [Document.Part] {
    let texts = [StyledText(Wording.id(conflict.key.id))]
    return [
      .heading(Document.Heading(word: conflict.key.kind.word, texts: texts)),
      .sentence("\(count):"),
      .table(["Version", "Updated"], rows: leafRows),
      .table(["Member", "Version", "Value"], rows: rows { _ in true }),
      .sentence("Decide with:", text: command),
    ]
  }

  private var count: String { "\(conflict.leaves.count) versions stand side by side" }

  private var command: StyledText {
    "careplan resolve \(conflict.key.description) --with VERSION"
  }

  private func indented(_ rows: [[StyledText]]) -> [StyledText] {
    var table = Table(rows.first.map { $0.map { _ in Table.Column("") } } ?? [])
    for row in rows { table.add(row) }
    return table.lines().map { "  \($0)" }
  }

  private var leafRows: [[StyledText]] {
    conflict.leaves.map { leaf in
      var words = wording.instant(leaf.version.updated)
      if leaf.version.isTombstone { words += ", deleted" }
      if let author = provenance.author(of: leaf) { words += ", by \(author)" }
      if provenance.isOurs(leaf) { words += ", made here" }
      return [StyledText(name(of: leaf.version.uuid), .yellow), StyledText(words)]
    }
  }

  /// The members in question, those first that may alter what is given to the patient.
  private var membersByWeight: [MemberConflict] {
    let clinical = conflict.key.kind.memberDescriptions.filter { $0.weight == .clinical }
    let names = Set(clinical.map(\.name))
    let isClinical = { (member: MemberConflict) in !names.isDisjoint(with: member.members) }
    return conflict.members.filter(isClinical) + conflict.members.filter { !isClinical($0) }
  }

  /// A row for each answer; the label of a part stands at those that are to have it.
  private func rows(hasLabel: (Int) -> Bool) -> [[StyledText]] {
    membersByWeight.flatMap(parts).flatMap { part in
      part.answers.enumerated().map { place, answer in
        [
          StyledText(hasLabel(place) ? part.label : ""), StyledText(answer.who),
          StyledText(answer.words),
        ]
      }
    }
  }
}

extension ConflictView {
  /// As much of a version's uuid as tells it from the others.
  private func name(of leaf: VersionID) -> String {
    let text = leaf.description
    let like = conflict.leaves.count { $0.version.uuid.description.hasPrefix(text.prefix(8)) }
    return like == 1 ? String(text.prefix(8)) : text
  }

  private func parts(of member: MemberConflict) -> [Part] {
    if member.members.contains("deleted") {
      return [part(member.name, member, period)]
    }
    if let list = member.members.first, member.name.hasPrefix("\(list)/") {
      return [element(member)]
    }
    return member.members.compactMap { name in
      let part = part(label(of: name, in: member), member) { words(of: name, in: $0) }
      return Set(part.answers.map(\.words)).count > 1 ? part : nil
    }
  }

  private func label(of name: String, in member: MemberConflict) -> String {
    member.members == [member.name] ? name : "\(member.name): \(name)"
  }

  /// What the base and the versions that have a say are in words.
  private func part(
    _ label: String,
    _ member: MemberConflict,
    _ words: (AnyRecord) -> String
  ) -> Part {
    let leaves = conflict.leaves.filter { member.concerns($0.version.uuid) }
    return Part(
      label: label,
      answers: conflict.bases.map { ("base", words($0)) }
        + leaves.map { (name(of: $0.version.uuid), words($0)) }
    )
  }

  /// One element of a list or map, which is shown as its file has it.
  private func element(_ member: MemberConflict) -> Part {
    let words = { (value: JSONValue?) in value.map { Wording.json($0) } ?? "nothing" }
    return Part(
      label: member.name,
      answers: member.bases.map { ("base", words($0)) }
        + member.sides.map { (name(of: $0.uuid), words($0.value)) }
    )
  }

  private func words(of name: String, in record: AnyRecord) -> String {
    let difference = RecordDifference(from: nil, to: record)
    return difference?.worded(by: wording) { $0.member == name }.first?.new ?? "nothing"
  }

  private func period(of record: AnyRecord) -> String {
    let date = wording.instant(record.effectiveDate)
    return record.version.isTombstone ? "deleted, from \(date)" : "from \(date) on"
  }
}

extension RecordConflict {
  /// The conflict as a program reads it.
  func json(_ provenance: ConflictProvenance) -> JSONValue {
    var object: JSONObject = [
      "key": .string(key.description),
      "leaves": .array(leaves.map { Self.json($0, provenance) }),
      "members": .array(members.map(\.json)),
    ]
    object["proposal"] = proposal.map { .object($0.contentObject) }
    return .object(object)
  }

  private static func json(_ leaf: AnyRecord, _ provenance: ConflictProvenance) -> JSONValue {
    var object: JSONObject = [
      "uuid": .string(leaf.version.uuid.description),
      "updated": .string(leaf.version.updated.description),
      "ours": .bool(provenance.isOurs(leaf)),
    ]
    object["author"] = provenance.author(of: leaf).map { .string($0) }
    object["commit"] = provenance.commit(of: leaf).map { .string($0) }
    object["deleted"] = leaf.version.deleted.map { .string($0.description) }
    return .object(object)
  }
}

extension MemberConflict {
  fileprivate var json: JSONValue {
    [
      "name": .string(name),
      "members": .array(members.map { .string($0) }),
      "base": .array(bases.map { $0 ?? .null }),
      "values": .object(JSONObject(sides.map { ($0.uuid.description, $0.value ?? .null) })),
    ]
  }
}
