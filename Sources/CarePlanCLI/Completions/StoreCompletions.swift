import CarePlanKit

/// The kinds of record, in the singular.
enum KindWords: CompletionSource {
  static let kind = "record-kind"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    RecordKind.allCases.map(\.word)
  }
}

/// The kinds of record, in the plural.
enum KindPlurals: CompletionSource {
  static let kind = "record-kinds"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    RecordKind.allCases.map(\.directory)
  }
}

/// The selectors of all records but outcomes, percent-encoded as output has them.
enum RecordSelectors: CompletionSource {
  static let kind = "selector"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try RecordIDs.keys(context).map(\.description)
  }
}

/// The ids of care plans.
enum CarePlanIDs: CompletionSource {
  static let kind = "care-plan"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try RecordIDs.ids(of: .carePlan, context)
  }
}

/// The ids of patients.
enum PatientIDs: CompletionSource {
  static let kind = "patient"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try RecordIDs.ids(of: .patient, context)
  }
}

/// Reads the ids of the store's records for completion.
enum RecordIDs {
  /// The keys of all records but outcomes, of which there are too many to choose from.
  static func keys(_ context: CommandContext) throws(CommandFailure) -> [RecordKey] {
    try context.openStore().read { snapshot throws(CommandFailure) in
      var keys: [RecordKey] = []
      for kind in RecordKind.allCases where kind != .outcome {
        let records = try attempt { () throws(StoreError) in try snapshot.summaries(kind) }
        keys += Set(records.map(\.key)).sorted()
      }
      return keys
    }
  }

  /// The ids of the records of one kind.
  static func ids(
    of kind: RecordKind,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try keys(context).filter { $0.kind == kind }.map(\.id)
  }
}
