/// Everything that is wrong with a document that should be a record.
public struct InvalidRecord: Error, Hashable, Sendable {
  public let faults: [Fault]

  package init(_ faults: [Fault]) { self.faults = faults }
}

extension InvalidRecord: CustomStringConvertible {
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
