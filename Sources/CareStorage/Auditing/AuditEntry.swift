import CanonicalJSON
public import CareModel

/// One entry of a copy's audit: that somebody read or wrote records, or opened keys.
///
/// It holds no name, no title and no value, and ids only as codes that this copy alone can resolve.
public struct AuditEntry: Hashable, Sendable {
  /// What was done.
  public struct Verb: Hashable, Sendable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Records were shown.
    public static let read = Verb(rawValue: "read")
    /// Records or statements were committed here.
    public static let write = Verb(rawValue: "write")
    /// An exchange brought commits of others, or merged them.
    public static let receive = Verb(rawValue: "receive")
    /// Somebody was given rights, or invited.
    public static let share = Verb(rawValue: "share")
    /// Rights or an invitation were taken back.
    public static let revoke = Verb(rawValue: "revoke")
    /// Somebody's keys were opened.
    public static let decrypt = Verb(rawValue: "decrypt")
    /// Somebody's keys were not opened: the label or the passphrase was wrong.
    public static let loginFailed = Verb(rawValue: "login-failed")
    /// The key of the codes was missing and made anew: earlier codes cannot be resolved.
    public static let rekey = Verb(rawValue: "rekey")
    /// The audit was switched on.
    public static let begin = Verb(rawValue: "begin")
    /// The audit was switched off.
    public static let end = Verb(rawValue: "end")
  }

  /// The number of the entry; the first one has 1.
  public let number: Int
  /// When it was noted, by the clock of this computer.
  public let at: Instant
  /// The label of whoever was logged in, or `uid:` and the number of the user of this computer.
  public let person: String
  public let verb: Verb
  /// What sort of thing it was, such as `task`; nil if there is nothing more to say.
  public let kind: String?
  /// How many things there were.
  public let count: Int
  /// The codes of records, people or statements; of outcomes, those of their tasks.
  ///
  /// There are none if there would be more than a thousand.
  public let ids: [String]
  /// The SHA-256 of the line before, with what was cut off behind it; zeros in the first one.
  public let previous: String
}

extension AuditEntry {
  /// The digest that stands in the first entry.
  static let origin = String(repeating: "0", count: 64)

  /// The line, without its end.
  var line: [UInt8] {
    var json: JSONObject = [
      "n": .number(JSONNumber(number)), "at": .string(at.description), "person": .string(person),
      "verb": .string(verb.rawValue), "count": .number(JSONNumber(count)),
      "ids": .array(ids.map { .string($0) }), "previous": .string(previous),
    ]
    json["kind"] = kind.map { .string($0) }
    return Array(CanonicalJSON.compact(.object(json)).utf8)
  }

  /// Returns whether an entry may begin with some bytes, as one does that was cut off.
  static func canBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && zip(bytes, beginning).allSatisfy { $0 == $1 }
      && bytes.allSatisfy { $0 >= 0x20 }
  }

  /// What every line begins with.
  private static let beginning = Array("{\"at\":\"".utf8)

  /// Reads a line; nil if it is none.
  init?(_ line: some Sequence<UInt8>) {
    guard let json = try? CanonicalJSON.read(Array(line)).object,
      let number = json["n"]?.number?.int, let at = json["at"]?.string.flatMap({ Instant($0) }),
      let person = json["person"]?.string, let verb = json["verb"]?.string,
      let count = json["count"]?.number?.int, let ids = json["ids"]?.array,
      let previous = json["previous"]?.string
    else { return nil }
    (self.number, self.at, self.person, self.count) = (number, at, person, count)
    (self.verb, self.previous) = (Verb(rawValue: verb), previous)
    self.ids = ids.compactMap(\.string)
    kind = json["kind"]?.string
  }
}

/// What is to be noted in an audit.
public struct AuditNote: Hashable, Sendable {
  package let verb: AuditEntry.Verb
  package let kind: String?
  /// How many things the entry is about.
  public let count: Int
  /// What the entry names by codes: record keys such as `task/walk`, `person/` and a label, `statement/` and an id.
  package let names: [String]

  /// Makes a note of something that was done.
  ///
  /// - Parameters:
  ///   - kind: What sort of thing it was, such as `task`; nil if there is nothing more to say.
  ///   - count: How many things there were.
  ///   - names: What the entry names by codes, such as `task/walk`.
  public init(_ verb: AuditEntry.Verb, kind: String? = nil, count: Int = 0, names: [String] = []) {
    (self.verb, self.kind, self.count, self.names) = (verb, kind, count, names)
  }

  /// Makes a note of the records of one kind that were read.
  public init(_ verb: AuditEntry.Verb, _ portion: AuditedReads.Portion) {
    self.init(
      verb,
      kind: portion.kind.rawValue,
      count: portion.count,
      names: portion.records.map(\.description)
    )
  }
}
