/// The six kinds of record that a care store holds.
public enum RecordKind: String, CaseIterable, Hashable, Sendable {
  case patient
  case carePlan
  case contact
  case task
  case healthTask = "healthKitTask"
  case outcome

  /// The `type` member of a record file: CareKit's name for the entity.
  public var type: String { rawValue }

  /// The directory that holds the records of this kind, and the plural on the command line.
  public var directory: String {
    switch self {
    case .patient: "patients"
    case .carePlan: "care-plans"
    case .contact: "contacts"
    case .task: "tasks"
    case .healthTask: "health-tasks"
    case .outcome: "outcomes"
    }
  }

  /// The word for one record of this kind in selectors and messages: `care-plan`.
  public var word: String { String(directory.dropLast()) }

  /// The kind that a selector's word names, singular or plural or as CareKit's type.
  public init?(word: String) {
    let kind = Self.allCases.first { [$0.word, $0.directory, $0.type].contains(word) }
    guard let kind else { return nil }
    self = kind
  }

  /// Whether the two kinds that are both "tasks" to a reader include this one.
  public var isTask: Bool { self == .task || self == .healthTask }
}

extension RecordKind: Comparable {
  /// Parents come before their children: the order of CareKit's revision records.
  public static func < (left: RecordKind, right: RecordKind) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension RecordKind: CustomStringConvertible {
  public var description: String { word }
}
