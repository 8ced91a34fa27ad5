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
    let titles =
      prefix.isEmpty ? [] : try RecordIDs.titles(of: { $0.isTask || $0 == .carePlan }, context)
    return try RecordIDs.keys(context).map(\.description) + titles
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

/// The tasks of both kinds: their ids and titles or, when a kind is typed already, their selectors.
enum TaskIDs: CompletionSource {
  static let kind = "task"

  static func candidates(
    _ prefix: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let keys = try RecordIDs.keys(context).filter(\.kind.isTask)
    guard !prefix.contains("/") else { return keys.map(\.description) }
    return Set(keys.map(\.id)).sorted().map(RecordKey.encoded)
      + (try RecordIDs.titles(of: \.isTask, context))
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

  /// Returns the titles that name one record of some kinds, as they are to be typed but for quotes.
  static func titles(
    of isWanted: (RecordKind) -> Bool,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    let kinds = RecordKind.allCases.filter { isWanted($0) && $0 != .outcome }
    let heads = try context.openStore().read { snapshot throws(CommandFailure) in
      var heads: [VersionSummary] = []
      for kind in kinds {
        let versions = try attempt { () throws(StoreError) in try snapshot.summaries(kind) }
        heads += Dictionary(grouping: versions, by: \.key).values.compactMap {
          VersionGraph($0).head
        }
      }
      return heads.filter { !$0.isTombstone }
    }
    let titles = Dictionary(grouping: heads.compactMap(\.title)) { $0 }.filter { $1.count == 1 }
    // A line is a candidate, what begins with a dash an option, and what is an id no title.
    return titles.keys.filter { title in
      Wording.visible(title) == title && !title.hasPrefix("-")
        && !heads.contains { $0.key.id == title }
    }.sorted()
  }

  /// Returns the ids of the records of one kind.
  static func ids(
    of kind: RecordKind,
    _ context: CommandContext
  ) throws(CommandFailure) -> [String] {
    try keys(context).filter { $0.kind == kind }.map(\.id)
  }
}
