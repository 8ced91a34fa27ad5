public import CareModel

/// Why a conflict could not be resolved as asked.
public struct MergeError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  public struct Code: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The version is not one of the leaves, or says nothing about what it was picked for.
    public static let notALeaf = Code(rawValue: "notALeaf")
    /// The leaves have no common base, or several.
    public static let noBase = Code(rawValue: "noBase")
    /// Something was picked that does not conflict.
    public static let noConflict = Code(rawValue: "noConflict")
    /// Nothing was picked for something that conflicts.
    public static let unresolved = Code(rawValue: "unresolved")
    /// The record has another id or kind.
    public static let otherRecord = Code(rawValue: "otherRecord")
    /// What was picked makes no valid record; see ``MergeError/faults``.
    public static let invalid = Code(rawValue: "invalid")
  }

  public let code: Code
  /// One sentence with ids and paths, never a name or a value of a person.
  public let message: String
  /// What the reader can do.
  public let advice: String?
  /// What is wrong with the record, when the code is ``Code/invalid``.
  public let faults: [Fault]

  init(_ code: Code, _ message: String, advice: String? = nil, faults: [Fault] = []) {
    self.code = code
    self.message = message
    self.advice = advice
    self.faults = faults
  }
}

extension MergeError: CustomStringConvertible {
  public var description: String {
    ([message] + faults.map(\.description) + (advice.map { [$0] } ?? [])).joined(separator: "\n")
  }
}
