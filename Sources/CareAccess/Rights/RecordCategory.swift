public import CareModel

/// A part of the records that somebody may be allowed to read or change.
public struct RecordCategory: Hashable, Sendable {
  public let name: String

  private init(known name: String) { self.name = name }

  /// Tasks that are assessments, and health tasks.
  public static let assessments = RecordCategory(known: "assessments")
  /// All other tasks.
  public static let interventions = RecordCategory(known: "interventions")
  /// Patients and care plans.
  public static let profile = RecordCategory(known: "profile")
  public static let contacts = RecordCategory(known: "contacts")
  /// What stands in no category for sure: only who may see everything sees it.
  public static let `private` = RecordCategory(known: "private")

  /// The categories that every store has.
  public static let builtIn = [assessments, contacts, interventions, `private`, profile]
}

extension RecordCategory: LosslessStringConvertible {
  /// Reads a name of up to 32 small letters, digits, `-` and `_`, or returns nil.
  public init?(_ text: String) {
    guard PlainWord.isOne(text) else { return nil }
    name = text
  }

  public var description: String { name }
}

extension RecordCategory: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}

extension RecordCategory {
  /// Returns the category that a version of a record says; nil for an outcome, which has its task's.
  public init?(saidBy record: AnyRecord) {
    switch record {
    case .patient, .carePlan: self = .profile
    case .contact: self = .contacts
    case .healthTask: self = .assessments
    case .task(let task):
      self = task.content.activityType == .assessment ? .assessments : .interventions
    case .outcome: return nil
    }
  }

  /// Returns what all first versions of a record say; if they differ, or one is erased, `private`.
  ///
  /// An edit, a tag or a merge thus carries no record into somebody's view.
  ///
  /// - Parameter firstVersions: The versions without predecessors; nil for one that was erased.
  package init(ofFirstVersions firstVersions: [AnyRecord?]) {
    let said = Set(firstVersions.map { $0.flatMap(RecordCategory.init(saidBy:)) })
    self = said.count == 1 ? said.first.flatMap(\.self) ?? .private : .private
  }
}

/// The words that labels and categories may be: `[a-z0-9][a-z0-9_-]{0,31}`.
enum PlainWord {
  static func isOne(_ text: String) -> Bool {
    guard (1...32).contains(text.utf8.count), let first = text.utf8.first else { return false }
    return isPlain(first) && text.utf8.allSatisfy { isPlain($0) || $0 == 0x2D || $0 == 0x5F }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
