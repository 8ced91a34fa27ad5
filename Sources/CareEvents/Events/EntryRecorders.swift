import CareModel

/// Which versions of a log recorded each of its entries, where nobody who did knew of the others.
///
/// A merge takes entries that read alike for one; whoever appends one that was there records another.
struct EntryRecorders {
  /// The n-th entry that reads so.
  fileprivate struct Name: Hashable {
    let value: OutcomeValue
    let rank: Int
  }

  /// For each version, who recorded its entries; nobody is known of what came in another way.
  private var recorders: [VersionID: [Name: Set<VersionID>]] = [:]
  /// How many answers each version has.
  private var counts: [VersionID: Int] = [:]

  /// - Parameter lineage: Versions, each after what it was made from.
  init(_ lineage: [Outcome]) {
    for outcome in lineage { add(outcome) }
  }

  private mutating func add(_ outcome: Outcome) {
    let (version, answers) = (outcome.version, outcome.content.answers)
    let parents = version.previous.map { recorders[$0] }
    let known = parents.compactMap(\.self)
    let isDecided = version.previous.count > 1 && !version.uuid.isDerived
    let names = outcome.names
    // Who replaces an entry, and who answers a question, has seen what was there.
    let hasMore = names.count > known.map(\.count).max() ?? 0
    let isRecording =
      known.count == parents.count && version.previous.count < 2 && hasMore
      && answers.count == (known.isEmpty ? 0 : counts[version.previous[0], default: 0])
    counts[version.uuid] = answers.count
    recorders[version.uuid] = names.reduce(into: [:]) { found, name in
      let before = known.compactMap { $0[name] }
      guard before.isEmpty else {
        found[name] = isDecided ? [] : before.reduce([]) { $0.union($1) }
        return
      }
      found[name] = isRecording ? [version.uuid] : []
    }
  }

  /// Returns the entries of a log that several people recorded, in its order, each with the versions
  /// that did.
  func alike(in log: Outcome) -> [(value: OutcomeValue, versions: Set<VersionID>)] {
    let recorders = recorders[log.version.uuid] ?? [:]
    return log.names.compactMap { name in
      guard let versions = recorders[name], versions.count > 1 else { return nil }
      return (name.value, versions)
    }
  }
}

extension Record where Content == OutcomeContent {
  /// The entries that people made by what they say, those that read alike numbered.
  fileprivate var names: [EntryRecorders.Name] {
    guard !version.isTombstone else { return [] }
    var counts: [OutcomeValue: Int] = [:]
    return recordedValues.map { value in
      defer { counts[value, default: 0] += 1 }
      return EntryRecorders.Name(value: value, rank: counts[value, default: 0])
    }
  }
}
