import CarePlanKit

extension Selector {
  /// Finds what it names in the last commit.
  func resolved(in open: OpenStore) throws(CommandFailure) -> Selection {
    try open.read { snapshot throws(CommandFailure) in
      try SelectorResolver(snapshot, open.dates).resolve(self)
    }
  }

  /// Finds the record that it names in the last commit or, if it is new, in the work tree.
  func editable(in open: OpenStore) throws(CommandFailure) -> RecordKey {
    try Self.editable([self], in: open)[0]
  }

  /// Finds the records that selectors name in the last commit or, if they are new, in the work tree.
  static func editable(
    _ selectors: [Selector],
    in open: OpenStore
  ) throws(CommandFailure) -> [RecordKey] {
    let pending = try attempt { () throws(StoreError) in try open.store.status() }
    let drafts = Set(pending.records.map(\.key))
    return try open.read { snapshot throws(CommandFailure) in
      let resolver = SelectorResolver(snapshot, open.dates, drafts: drafts)
      var keys: [RecordKey] = []
      for selector in selectors {
        let selection = try resolver.resolve(selector)
        keys.append(try understand { () throws(UsageError) in try selection.wholeRecord() })
      }
      return keys
    }
  }
}
