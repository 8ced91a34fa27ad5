package import CareModel

/// Why a conflict could not be resolved as asked.
public struct MergeError: Error, Hashable, Sendable {
  /// What went wrong, to branch on.
  package struct Code: Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The version is not one of the leaves, or says nothing about what it was picked for.
    package static let notALeaf = Code(rawValue: "notALeaf")
    /// The leaves have no common base, or several.
    package static let noBase = Code(rawValue: "noBase")
    /// Something was picked that does not conflict.
    package static let noConflict = Code(rawValue: "noConflict")
    /// Nothing was picked for something that conflicts.
    package static let unresolved = Code(rawValue: "unresolved")
    /// The record has another id or kind.
    package static let otherRecord = Code(rawValue: "otherRecord")
    /// What was picked makes no valid record; see ``MergeError/faults``.
    package static let invalid = Code(rawValue: "invalid")
  }

  package let code: Code
  /// One sentence with ids and paths, never a name or a value of a person.
  public let message: String
  /// What the reader can do.
  public let advice: String?
  /// What is wrong with the record, when the code is ``Code/invalid``.
  package let faults: [Fault]

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
