import CareModel

/// A line of a text rendering and what it is about, so that a terminal can colour it as a whole.
public struct StyledLine: Hashable, Sendable {
  /// What a line is about.
  public enum Role: String, CaseIterable, Hashable, Sendable {
    case heading, added, removed, changed, detail
  }

  public let role: Role
  /// Whether the line says a change that may alter what the patient gets.
  public let isClinical: Bool
  /// The text without a line break.
  public let text: String
}

extension DifferenceReport {
  /// The report as plain text, one line per record and one for each change, or two for a long one.
  public var text: String { lines.map { "\($0.text)\n" }.joined() }

  /// The lines of ``text``.
  public var lines: [StyledLine] {
    shown.flatMap(lines) + remarks.flatMap { $0.lines.prefix(isRedacted ? 1 : .max) }
  }

  /// Returns the lines of one record.
  public func lines(of difference: RecordDifference) -> [StyledLine] {
    guard !isRedacted else { return [redactedLine(difference)] }
    let heading = [name(of: difference), title(of: difference), event(of: difference)]
    let groups = groups(of: difference)
    // Labels stand in a column unless one of them is long.
    let width =
      groups.flatMap(\.changes).map { $0.label.unicodeScalars.count }.filter { $0 <= 30 }.max() ?? 0
    return [
      StyledLine(
        role: .heading,
        isClinical: false,
        text: heading.compactMap(\.self).joined(separator: "  ")
      )
    ]
      + groups.flatMap { group in
        let indent = group.period == nil ? "" : "  "
        return
          (group.period.map { [StyledLine(role: .detail, isClinical: false, text: "  \($0):")] }
          ?? []) + group.changes.flatMap { lines(of: $0, width, indent) }
      }
  }

  private func lines(of change: WordedChange, _ width: Int, _ indent: String) -> [StyledLine] {
    let padding = String(
      repeating: " ",
      count: max(0, width - change.label.unicodeScalars.count)
    )
    let isClinical = change.weight == .clinical
    let opening = "\(indent)  \(change.sign.rawValue) \(change.label)\(padding)  "
    let column = String(repeating: " ", count: opening.unicodeScalars.count)
    var texts = zip([opening] + change.lines.dropFirst().map { _ in column }, change.lines).map(+)
    if isClinical { texts[texts.count - 1] += "  !\(Wording.say(.clinical))" }
    return texts.map { StyledLine(role: change.sign.role, isClinical: isClinical, text: $0) }
  }

  /// Returns a record with the names of its members and no value: `task doxylamine: instructions,
  /// schedule`.
  private func redactedLine(_ difference: RecordDifference) -> StyledLine {
    let words = redactedWords(of: difference).joined(separator: ", ")
    return StyledLine(
      role: .heading,
      isClinical: members(of: difference).contains { $0.weight == .clinical },
      text: "\(name(of: difference)): \(words)"
    )
  }

  /// Returns what happened to a record without any value; members that all came or went are not
  /// listed.
  func redactedWords(of difference: RecordDifference) -> [String] {
    switch difference.change {
    case .added, .removed: [difference.change.word]
    case .deleted where difference.old == nil: [difference.change.word]
    case .deleted, .revived: [difference.change.word] + memberNames(of: difference)
    case .changed:
      difference.periods.compactMap(\.event).reduce(into: []) { words, event in
        if !words.contains(event) { words.append(event) }
      } + memberNames(of: difference)
    }
  }

  /// Returns the members of the record in which something changed, each once.
  func memberNames(of difference: RecordDifference) -> [String] {
    let type = AnyRecord.type(of: difference.key.kind)
    return members(of: difference).reduce(into: []) { names, change in
      let isKnown = type.member(change.member) != nil
      let name = isKnown ? Wording.member(change.member) : Wording.id(change.member)
      if !names.contains(name) { names.append(name) }
    }
  }
}

extension WordedChange.Sign {
  fileprivate var role: StyledLine.Role {
    switch self {
    case .plus: .added
    case .minus: .removed
    case .tilde: .changed
    }
  }
}
