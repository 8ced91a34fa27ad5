public import CanonicalJSON
public import CareModel

/// Writes records as careplan itself exports them: their files, one after the other.
public enum CareplanExporter: Sendable {
  /// The export of some versions: `{"careplan.export/v1": {"records": [...]}}`.
  ///
  /// Records stand by kind, parents' kinds first, then by id; the versions of a record in causal
  /// order. So the same versions give the same bytes, in whatever order they come.
  public static func export(_ versions: [AnyRecord]) -> JSONValue {
    let records = versions.inExportOrder.map(\.json)
    return .object([DocumentItems.exportKey: ["records": .array(records)]])
  }

  /// The same versions as JSON lines, a record in each.
  public static func lines(_ versions: [AnyRecord]) -> String {
    versions.inExportOrder.map { CanonicalJSON.compact($0.json) + "\n" }.joined()
  }
}

extension [AnyRecord] {
  /// The versions by kind and id, and those of one record after the ones they were made from.
  var inExportOrder: [AnyRecord] {
    Dictionary(grouping: self, by: \.key).sorted { $0.key < $1.key }.flatMap(\.value.inCausalOrder)
  }

  /// The versions of one record, each after those it was made from; cycles last, by uuid.
  private var inCausalOrder: [AnyRecord] {
    let graph = VersionGraph(map { VersionSummary($0) })
    let order = graph.causalOrder.map(\.uuid) + graph.cyclicVersions
    let byID = Dictionary(map { ($0.version.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    return order.compactMap { byID[$0] }
  }
}
