import CarePlanKit

/// How the command line decides a conflict.
struct ConflictChoice: Sendable {
  /// Who is right.
  fileprivate enum Side: Hashable {
    case ours
    case theirs
    case newest
    case base
    /// A version, by the beginning of its uuid.
    case version(String)
  }

  private enum Way: Hashable {
    case side(Side)
    /// Whatever is said of each member.
    case merged
    case delete
  }

  private let way: Way
  private let picks: [(name: String, side: Side)]

  static let specs: [OptionSpec] = [
    .option(
      "--with",
      value: "SIDE",
      help: "Who is right: \(words.joined(separator: ", ")), or the uuid of a version",
      completion: .choices(words)
    ),
    .option(
      "--member",
      value: "NAME=SIDE",
      help: "Who is right about one member: ours, theirs, newest, base, or the uuid of a version",
      isRepeatable: true
    ),
  ]

  private static let words = ["ours", "theirs", "newest", "base", "merged", "delete"]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let members = arguments.values("--member")
    switch arguments.value("--with") {
    case "merged": way = .merged
    case "delete": way = .delete
    case let word?: way = .side(try Side(word, for: "--with", choices: Self.words))
    case nil:
      guard !members.isEmpty else {
        throw UsageError(
          "nothing is said of who is right",
          hint: "'careplan conflicts' shows the versions; name one with --with"
        )
      }
      way = .merged
    }
    if way == .delete, !members.isEmpty {
      throw UsageError("a record that is deleted has no members to decide")
    }
    var picks: [(name: String, side: Side)] = []
    for text in members { picks.append(try Self.pick(text)) }
    self.picks = picks
  }

  /// Whether the choice means something for records of which nobody has seen the versions.
  var isPolicy: Bool {
    guard picks.isEmpty, case .side(let side) = way else { return false }
    if case .version = side { return false }
    return true
  }

  private static func pick(_ text: String) throws(UsageError) -> (name: String, side: Side) {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
      throw UsageError(
        "--member takes NAME=SIDE, not '\(text)'",
        hint: "such as --member regimen=ours"
      )
    }
    let choices = ["ours", "theirs", "newest", "base"]
    let word = String(text[text.index(after: sign)...])
    return (String(text[..<sign]), try Side(word, for: "--member", choices: choices))
  }
}

extension ConflictChoice.Side {
  fileprivate init(_ word: String, for option: String, choices: [String]) throws(UsageError) {
    switch word {
    case "ours": self = .ours
    case "theirs": self = .theirs
    case "newest": self = .newest
    case "base": self = .base
    default:
      let isUUID = word.count >= 4 && word.allSatisfy { $0.isHexDigit || $0 == "-" }
      guard isUUID else { throw .unknownValue(word, for: option, choices: choices) }
      self = .version(word.lowercased())
    }
  }
}

extension ConflictChoice {
  /// What the choice means for one conflict.
  ///
  /// - Parameters:
  ///   - replica: The copy of the store that is ours.
  ///   - now: When a deletion takes effect.
  func resolution(
    of conflict: RecordConflict,
    replica: VersionID,
    now: Instant
  ) throws(UsageError) -> Resolution {
    switch way {
    case .delete: return .deleting(at: now)
    case .side(.base) where picks.isEmpty: return .base
    case .side(let side) where picks.isEmpty:
      return .preferring(try leaf(side, of: conflict, replica))
    case .side, .merged:
      return .merged(picks: try merged(conflict, replica))
    }
  }

  private func merged(
    _ conflict: RecordConflict,
    _ replica: VersionID
  ) throws(UsageError) -> [String: Resolution.Pick] {
    var merged: [String: Resolution.Pick] = [:]
    for member in conflict.members {
      guard case .side(let side) = way else { break }
      merged[member.name] = try pick(side, member, of: conflict, replica)
    }
    for (name, side) in picks {
      guard let member = conflict.members.first(where: { $0.name == name }) else {
        let names = conflict.members.map(\.name).joined(separator: ", ")
        throw UsageError(
          "the versions of \(conflict.key) do not conflict in '\(name)'",
          hint: "they do in: \(names)"
        )
      }
      merged[name] = try pick(side, member, of: conflict, replica)
    }
    return merged
  }

  private func pick(
    _ side: Side,
    _ member: MemberConflict,
    of conflict: RecordConflict,
    _ replica: VersionID
  ) throws(UsageError) -> Resolution.Pick {
    guard side == .base else { return .side(try leaf(side, of: conflict, replica)) }
    guard let base = member.bases.first, member.bases.count == 1 else {
      throw UsageError(
        "'\(member.name)' of \(conflict.key) has \(member.bases.count) bases, not one",
        hint: "name a version instead"
      )
    }
    return .value(base)
  }

  /// The leaf that a side is.
  private func leaf(
    _ side: Side,
    of conflict: RecordConflict,
    _ replica: VersionID
  ) throws(UsageError) -> VersionID {
    let ours = conflict.leaves.first { $0.version.replica == replica } ?? conflict.head
    switch side {
    case .ours: return ours.version.uuid
    case .newest, .base: return conflict.head.version.uuid
    case .theirs:
      let others = conflict.leaves.filter { $0.version.uuid != ours.version.uuid }
      guard others.count == 1 else {
        throw ambiguous("theirs", others, of: conflict)
      }
      return others[0].version.uuid
    case .version(let text):
      let found = conflict.leaves.filter { $0.version.uuid.description.hasPrefix(text) }
      guard found.count == 1 else { throw ambiguous(text, found, of: conflict) }
      return found[0].version.uuid
    }
  }

  private func ambiguous(
    _ text: String,
    _ found: [AnyRecord],
    of conflict: RecordConflict
  ) -> UsageError {
    let leaves = conflict.leaves.map(\.version.uuid.description).joined(separator: ", ")
    return UsageError(
      "'\(text)' means \(found.count) versions of \(conflict.key)",
      hint: "name the uuid of one: \(leaves)"
    )
  }
}
