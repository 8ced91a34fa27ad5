/// The faults of a record, or of a part of one such as its schedule.
public struct InvalidRecord: Error, Hashable, Sendable {
  public let faults: [Fault]

  package init(_ faults: [Fault]) { self.faults = faults }
}

extension InvalidRecord: CustomStringConvertible {
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
