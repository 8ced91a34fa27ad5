package import CareModel

/// What a demonstration put into a store.
public struct DemoReport: Hashable, Sendable {
  /// How many records of each kind are new.
  public var added: [RecordKind: Int] = [:]

  package init() {}

  /// Whether everything was there already.
  public var isEmpty: Bool { added.isEmpty }
}
