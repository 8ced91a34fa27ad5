public import CanonicalJSON

/// Something that is wrong with a record, and what to do about it.
public struct Fault: Hashable, Sendable {
  /// The member that is wrong.
  public let pointer: JSONPointer
  /// One sentence that names no value of a person.
  public let message: String

  package init(_ message: String, at pointer: JSONPointer = .root) {
    self.message = message
    self.pointer = pointer
  }
}

extension Fault: CustomStringConvertible {
  public var description: String { pointer == .root ? message : "\(pointer): \(message)" }
}

/// Collects the faults of one record while it is read, so that all are reported at once.
public struct FaultCollector: Sendable {
  /// How members that no form knows are taken.
  public enum Strictness: Hashable, Sendable {
    /// They are kept: the file may come from a later careplan.
    case keepsUnknown
    /// They are kept unless they look like a mistyped known one.
    case refusesLookalikes
  }

  package let strictness: Strictness
  package private(set) var faults: [Fault] = []
  private var pointer = JSONPointer.root

  package init(_ strictness: Strictness = .keepsUnknown) { self.strictness = strictness }

  /// Records a fault at the present place, or at a member of it.
  package mutating func add(_ message: String, at member: String? = nil) {
    faults.append(Fault(message, at: member.map(pointer.appending) ?? pointer))
  }

  /// Reads something one step further inside the document.
  mutating func inside<Result>(
    _ token: String,
    _ body: (inout FaultCollector) -> Result
  ) -> Result {
    pointer.tokens.append(token)
    defer { pointer.tokens.removeLast() }
    return body(&self)
  }
}
