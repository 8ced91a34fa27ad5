package import CareModel

/// What a demonstration put into a store.
package struct DemoReport: Hashable, Sendable {
  /// How many records of each kind are new.
  package var added: [RecordKind: Int] = [:]

  package init() {}

  /// Whether everything was there already.
  package var isEmpty: Bool { added.isEmpty }
}
