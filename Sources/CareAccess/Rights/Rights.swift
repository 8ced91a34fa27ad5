/// What somebody may do with a store's records and with its people.
///
/// Rights only allow; none forbids. To edit includes to record, and that includes to read.
public struct Rights: Hashable, Sendable {
  /// Which categories a right is for.
  package enum Scope: Hashable, Sendable {
    case all
    case some(Set<RecordCategory>)
  }

  /// Everything, and who else may.
  public private(set) var owns = false
  /// To admit and to end people with no more rights than one's own.
  public private(set) var manages = false
  /// To approve or reject that owners share a category with a reader.
  public private(set) var approves = false
  package private(set) var reading = Scope.none
  /// Outcomes, whoever made the earlier version.
  package private(set) var recording = Scope.none
  /// All records, and the decision of conflicts.
  package private(set) var editing = Scope.none

  /// No right at all.
  public static let none = Rights()
  package static let own = Rights(
    owns: true,
    manages: true,
    approves: true,
    reading: .all,
    recording: .all,
    editing: .all
  )
}

extension Rights.Scope {
  static let none = Self.some([])

  func contains(_ category: RecordCategory) -> Bool {
    switch self {
    case .all: true
    case .some(let categories): categories.contains(category)
    }
  }

  func isSubset(of other: Self) -> Bool {
    switch (self, other) {
    case (_, .all): true
    case (.all, .some): false
    case (.some(let own), .some(let others)): own.isSubset(of: others)
    }
  }

  func intersection(_ other: Self) -> Self {
    switch (self, other) {
    case (.all, let scope), (let scope, .all): scope
    case (.some(let own), .some(let others)): .some(own.intersection(others))
    }
  }

  func union(_ other: Self) -> Self {
    switch (self, other) {
    case (.all, _), (_, .all): .all
    case (.some(let own), .some(let others)): .some(own.union(others))
    }
  }
}

extension Rights {
  /// Whether other rights include all of these.
  public func isSubset(of other: Rights) -> Bool {
    other.owns
      || !owns && (!manages || other.manages) && (!approves || other.approves)
        && reading.isSubset(of: other.reading) && recording.isSubset(of: other.recording)
        && editing.isSubset(of: other.editing)
  }

  /// The rights that both include.
  package func intersection(_ other: Rights) -> Rights {
    Rights(
      owns: owns && other.owns,
      manages: manages && other.manages,
      approves: approves && other.approves,
      reading: reading.intersection(other.reading),
      recording: recording.intersection(other.recording),
      editing: editing.intersection(other.editing)
    )
  }

  /// Whether nothing but records may be read and changed with them.
  public var isOfRecordsOnly: Bool { !owns && !manages && !approves }

  /// Returns whether they allow something to be done with the records of a category.
  ///
  /// - Parameter category: What the record is in; of no meaning to verbs that are not about records.
  public func allow(_ verb: AccessVerb, in category: RecordCategory = .private) -> Bool {
    switch verb {
    case .own: owns
    case .manage: manages
    case .approve: approves
    case .read: reading.contains(category)
    case .record: recording.contains(category)
    case .edit: editing.contains(category)
    }
  }

  /// Whether they allow something whatever category a record is in.
  public func allowEverywhere(_ verb: AccessVerb) -> Bool {
    switch verb {
    case .own: owns
    case .manage: manages
    case .approve: approves
    case .read: reading == .all
    case .record: recording == .all
    case .edit: editing == .all
    }
  }

  /// Whether all records may be read, as somebody needs who has a copy of the whole store.
  package var readsEverything: Bool { reading == .all }
}

/// What is done, as rights name it.
public enum AccessVerb: String, CaseIterable, Hashable, Sendable {
  case own, manage, approve, read, record, edit
}

extension Rights {
  /// Reads the words of rights, such as `record:interventions`; nil if one of them is not known.
  public init?(words: some Sequence<String>) {
    for word in words {
      let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let verb = AccessVerb(rawValue: String(parts[0])) else { return nil }
      var scope = Scope.none
      if parts.count == 2 {
        if parts[1] == "*" {
          scope = .all
        } else if let category = RecordCategory(String(parts[1])) {
          scope = .some([category])
        } else {
          return nil
        }
      }
      switch (verb, parts.count) {
      case (.own, 1): self = .own
      case (.manage, 1): manages = true
      case (.approve, 1): approves = true
      case (.read, 2): reading.unite(scope)
      case (.record, 2):
        reading.unite(scope)
        recording.unite(scope)
      case (.edit, 2):
        reading.unite(scope)
        recording.unite(scope)
        editing.unite(scope)
      default: return nil
      }
    }
  }

  /// The fewest words that say these rights, in order.
  public var words: [String] {
    if owns { return [AccessVerb.own.rawValue] }
    var words: [String] = []
    if approves { words.append(AccessVerb.approve.rawValue) }
    if manages { words.append(AccessVerb.manage.rawValue) }
    words += editing.words(.edit, without: .none) + recording.words(.record, without: editing)
    return (words + reading.words(.read, without: recording)).sorted()
  }
}

extension Rights.Scope {
  fileprivate mutating func unite(_ other: Self) { self = union(other) }

  /// The words of a verb for the categories that a stronger verb does not have.
  fileprivate func words(_ verb: AccessVerb, without stronger: Self) -> [String] {
    switch self {
    case .all: stronger == .all ? [] : ["\(verb.rawValue):*"]
    case .some(let categories):
      categories.filter { !stronger.contains($0) }.map { "\(verb.rawValue):\($0)" }
    }
  }
}
