public import CanonicalJSON
public import CareModel

/// Writes records as careplan itself exports them: their files, one after the other.
public enum CareplanExporter: Sendable {
  /// The key of an export, which names its version.
  static let key = "careplan.export/v1"

  /// Returns the export of some versions: `{"careplan.export/v1": {"records": [...]}}`.
  ///
  /// Records stand by kind, parents' kinds first, then by id; the versions of a record in causal
  /// order. So the same versions give the same bytes, in whatever order they come.
  public static func export(_ versions: [AnyRecord]) -> JSONValue {
    let records = ordered(versions).map(\.json)
    return .object([key: ["records": .array(records)]])
  }

  /// Returns the same versions as JSON lines, a record in each.
  public static func lines(_ versions: [AnyRecord]) -> String {
    ordered(versions).map { CanonicalJSON.compact($0.json) + "\n" }.joined()
  }

  /// Returns the versions by kind and id, and those of one record after the ones they were made
  /// from.
  static func ordered(_ versions: [AnyRecord]) -> [AnyRecord] {
    Dictionary(grouping: versions, by: \.key).sorted { $0.key < $1.key }
      .flatMap { inCausalOrder($0.value) }
  }

  /// Returns the versions of one record, each after those it was made from; cycles last, by uuid.
  private static func inCausalOrder(_ versions: [AnyRecord]) -> [AnyRecord] {
    let graph = VersionGraph(versions.map { VersionSummary($0) })
    let order = graph.causalOrder.map(\.uuid) + graph.cyclicVersions
    let pairs = versions.map { ($0.version.uuid, $0) }
    let byID = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    return order.compactMap { byID[$0] }
  }
}
