import CarePlanKit

/// How the command line decides a conflict.
struct ConflictChoice: Sendable {
  /// Who is right.
  enum Side: Hashable, Sendable {
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
    case keepBoth
    /// What somebody wrote.
    case record(AnyRecord)
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

  private static let words = ["ours", "theirs", "newest", "base", "merged", "delete", "keep-both"]

  /// One side is right about everything.
  init(_ side: Side) { (way, picks) = (.side(side), []) }

  /// The record is what somebody wrote.
  init(record: AnyRecord) { (way, picks) = (.record(record), []) }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var members: [(name: String, side: String)] = []
    for text in arguments.values("--member") { members.append(try Self.pick(text)) }
    try self.init(with: arguments.value("--with"), members: members)
  }

  init(with word: String?, members: [(name: String, side: String)]) throws(UsageError) {
    switch word {
    case "merged": way = .merged
    case "delete": way = .delete
    case "keep-both": way = .keepBoth
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
    if way == .delete || way == .keepBoth, !members.isEmpty {
      throw UsageError("'\(word ?? "")' leaves no members to decide")
    }
    let choices = ["ours", "theirs", "newest", "base"]
    var picks: [(name: String, side: Side)] = []
    for (name, side) in members {
      picks.append((name, try Side(side, for: "--member", choices: choices)))
    }
    self.picks = picks
  }

  /// Whether the choice means something for records of which nobody has seen the versions.
  var isPolicy: Bool {
    guard picks.isEmpty, case .side(let side) = way else { return false }
    if case .version = side { return false }
    return true
  }

  private static func pick(_ text: String) throws(UsageError) -> (name: String, side: String) {
    guard let sign = text.lastIndex(of: "="), sign > text.startIndex else {
      throw UsageError(
        "--member takes NAME=SIDE, not '\(text)'",
        hint: "such as --member regimen=ours"
      )
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
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
  ///   - isOurs: Whether a version is ours, so that the best such leaf is meant by it.
  ///   - now: When a deletion takes effect.
  func decision(
    of conflict: RecordConflict,
    isOurs: (AnyRecord) -> Bool,
    now: Instant
  ) throws(UsageError) -> ConflictDecision {
    let ours = conflict.leaves.first(where: isOurs) ?? conflict.head
    let resolution: Resolution
    switch way {
    case .keepBoth: return ConflictDecision(conflict: conflict, way: .keepBoth)
    case .record(let record): resolution = .record(record)
    case .delete: resolution = .deleting(at: now)
    case .side(.base) where picks.isEmpty: resolution = .base
    case .side(let side) where picks.isEmpty:
      resolution = .preferring(try leaf(side, of: conflict, ours))
    case .side, .merged: resolution = .merged(picks: try merged(conflict, ours))
    }
    return ConflictDecision(conflict: conflict, way: .joined(resolution))
  }

  private func merged(
    _ conflict: RecordConflict,
    _ ours: AnyRecord
  ) throws(UsageError) -> [String: Resolution.Pick] {
    var merged: [String: Resolution.Pick] = [:]
    for member in conflict.members {
      guard case .side(let side) = way else { break }
      merged[member.name] = try pick(side, member, of: conflict, ours)
    }
    for (name, side) in picks {
      guard let member = conflict.members.first(where: { $0.name == name }) else {
        let names = conflict.members.map(\.name).joined(separator: ", ")
        throw UsageError(
          "the versions of \(conflict.key) do not conflict in '\(name)'",
          hint: "they do in: \(names)"
        )
      }
      merged[name] = try pick(side, member, of: conflict, ours)
    }
    return merged
  }

  private func pick(
    _ side: Side,
    _ member: MemberConflict,
    of conflict: RecordConflict,
    _ ours: AnyRecord
  ) throws(UsageError) -> Resolution.Pick {
    guard side == .base else { return .side(try leaf(side, of: conflict, ours)) }
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
    _ ours: AnyRecord
  ) throws(UsageError) -> VersionID {
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
