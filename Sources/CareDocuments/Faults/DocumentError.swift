public import CanonicalJSON
import CareModel

/// Why a document could not be imported.
public struct DocumentError: Error, Hashable, Sendable {
  /// What is wrong, to branch on.
  public struct Code: Hashable, Sendable {
    let rawValue: String

    /// The text is not JSON.
    public static let syntax = Code(rawValue: "syntax")
    /// The JSON is not a document that can be imported.
    public static let unrecognised = Code(rawValue: "unrecognised")
    /// At least one record is not valid.
    public static let invalidRecords = Code(rawValue: "invalidRecords")
    /// A later careplan wrote the document.
    public static let newerFormat = Code(rawValue: "newerFormat")
  }

  public let code: Code
  /// One sentence, and a second one if not all faults are listed.
  package var message: String { isCut ? "\(summary) \(cut)" : summary }
  /// One sentence.
  public let summary: String
  /// How many faults there are.
  package let faultCount: Int
  /// The faults of all records, in the order of the document; the message says if there are too
  /// many to be listed.
  public let faults: [ImportFault]
  /// The faults by their sort, with how many there are of each.
  public let groups: [FaultGroup]
  /// The fault of the text, if it is not JSON.
  public let underlying: JSONError?

  private var isCut: Bool { faultCount > faults.count }
  private var cut: String { "These are the first \(faults.count) of \(faultCount) faults." }

  init(
    _ code: Code,
    _ summary: String,
    faults: [ImportFault] = [],
    of faultCount: Int? = nil,
    groups: [FaultGroup] = [],
    underlying: JSONError? = nil
  ) {
    self.code = code
    self.summary = summary
    self.faults = faults
    self.faultCount = faultCount ?? faults.count
    self.groups = groups
    self.underlying = underlying
  }
}

extension DocumentError {
  init(_ fault: JSONError) {
    self.init(.syntax, "This is no JSON: \(fault)", underlying: fault)
  }
}

extension DocumentError: CustomStringConvertible {
  public var description: String { ([message] + faults.map(\.description)).joined(separator: "\n") }
}
