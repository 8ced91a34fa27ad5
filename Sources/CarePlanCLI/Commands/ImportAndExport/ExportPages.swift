import CarePlanKit

/// The versions of a scope, some records at a time: by kind, parents' kinds first, then by id.
struct ExportPages {
  private let scope: RecordSelection.Scope
  private let snapshot: Snapshot

  /// How many records are held at once.
  private static let size = 500

  init(_ scope: RecordSelection.Scope, _ snapshot: Snapshot) {
    self.scope = scope
    self.snapshot = snapshot
  }

  /// Writes all versions and returns how many there are; without an output they are only counted.
  ///
  /// Nothing more is read when nobody reads the output any more.
  func write(_ form: CareplanWriter.Form, to output: Output?) throws(CommandFailure) -> Int {
    var writer = CareplanWriter(form)
    var count = 0
    try forEach { versions in
      count += versions.count
      guard let output else { return true }
      output.document(writer.text(of: versions))
      return !output.isClosed
    }
    output?.document(writer.end())
    return count
  }

  /// All versions at once.
  func all() throws(CommandFailure) -> [AnyRecord] {
    var all: [AnyRecord] = []
    try forEach { versions in
      all += versions
      return true
    }
    return all
  }

  /// Hands out all versions of some records at a time until the closure returns false.
  private func forEach(_ body: ([AnyRecord]) -> Bool) throws(CommandFailure) {
    for kind in RecordKind.allCases {
      var last: String?
      while let ids = try page(of: kind, after: last) {
        let versions = try attempt { () throws(StoreError) in
          try snapshot.versions(kind, ids: ids)
        }
        guard body(versions) else { return }
        last = ids.last
      }
    }
  }

  /// The ids that follow one in the order of UTF-8; nil if there are none.
  private func page(of kind: RecordKind, after last: String?) throws(CommandFailure) -> [String]? {
    let ids: [String]
    if scope.contains(kind) {
      ids = try attempt { () throws(StoreError) in
        try snapshot.ids(of: kind, after: last, limit: Self.size)
      }
    } else {
      let after = last.map { RecordKey(kind, $0) }
      let keys = scope.keys.filter { key in key.kind == kind && after.map { $0 < key } ?? true }
      ids = keys.sorted().prefix(Self.size).map(\.id)
    }
    return ids.isEmpty ? nil : ids
  }
}
