import CarePlanKit

/// Words that are the same in every store.
protocol FixedCompletions: CompletionSource {
  static var words: [String] { get }
}

extension FixedCompletions {
  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    words
  }
}

/// The ids of the store's records of one kind.
protocol RecordIDCompletions: CompletionSource {
  static var record: RecordKind { get }
}

extension RecordIDCompletions {
  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try RecordIDs.ids(of: record, context)
  }
}

/// The kinds of record, in the singular.
enum KindWords: FixedCompletions {
  static let kind = "record-kind"
  static let words = RecordKind.allCases.map(\.word)
}

/// The kinds of record, in the plural.
enum KindPlurals: FixedCompletions {
  static let kind = "record-kinds"
  static let words = RecordKind.allCases.map(\.directory)
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
enum CarePlanIDs: RecordIDCompletions {
  static let kind = "care-plan"
  static let record = RecordKind.carePlan
}

/// The ids of patients.
enum PatientIDs: RecordIDCompletions {
  static let kind = "patient"
  static let record = RecordKind.patient
}

/// The tasks of both kinds: their ids or, when a kind is typed already, their selectors.
enum TaskIDs: CompletionSource {
  static let kind = "task"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let keys = try RecordIDs.keys(context).filter(\.kind.isTask)
    guard !prefix.contains("/") else { return keys.map(\.description) }
    return Set(keys.map(\.id)).sorted().map(RecordKey.encoded)
  }
}

/// Reads the ids of the store's records for completion.
enum RecordIDs {
  /// Returns the keys of all records but outcomes, of which there are too many to choose from.
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

  /// Returns the ids of the records of one kind.
  static func ids(
    of kind: RecordKind,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try keys(context).filter { $0.kind == kind }.map(\.id)
  }
}
