import CarePlanKit

/// Faults of one sort in a file, of which some are shown.
struct FileFaultGroup: Hashable, Sendable {
  /// The place inside each record, with `*` for a position in a list.
  let pointer: JSONPointer
  let message: String
  let count: Int
  /// The first of them.
  let examples: [FileFault]

  /// How many faults are told one by one; of more each sort is told with examples, about so many in
  /// all.
  static let mostLines = 10
  /// How many sorts are told.
  private static let mostGroups = 20

  init(_ group: FaultGroup, in file: String) {
    (pointer, message, count) = (group.pointer, group.message, group.count)
    examples = group.examples.map { FileFault($0, in: file) }
  }

  /// Each sort with how often it is there, and below it where.
  static func lines(of groups: [FileFaultGroup]) -> [StyledText] {
    let shown = groups.prefix(mostGroups)
    let room = max(1, mostLines / shown.count)
    var lines = shown.flatMap { $0.lines(atMost: room) }
    let rest = groups.dropFirst(mostGroups)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.count }
      lines.append("and \(count) faults of \(rest.count) other sorts")
    }
    return lines
  }

  private func lines(atMost limit: Int) -> [StyledText] {
    guard count > 1 else { return examples.map { StyledText($0.description) } }
    let place = pointer == .root ? "" : " \(pointer)"
    var lines = [StyledText("\(count) times\(place): \(message)")]
    lines += examples.prefix(limit).map { StyledText("  \($0.place)") }
    if count > limit { lines.append("  and \(count - limit) more") }
    return lines
  }

  /// The sort as a command writes it in JSON.
  var json: JSONValue {
    [
      "pointer": .string(pointer.description), "message": .string(message),
      "count": .number(JSONNumber(count)),
    ]
  }
}

extension FileFault {
  /// Where it is, as in the description: `plan.json:4:3: /0/title`.
  fileprivate var place: String {
    let position = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(path)\(position)" + (pointer == .root ? "" : ": \(pointer)")
  }
}
