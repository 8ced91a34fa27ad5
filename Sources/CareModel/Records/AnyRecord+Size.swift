package import CanonicalJSON

extension AnyRecord {
  /// How large the record's file may be: 1 MiB, or 16 MiB with binary values.
  package var limits: CanonicalJSON.Limits {
    guard case .outcome(let outcome) = self,
      outcome.content.values.contains(where: { $0.content.type == "binary" })
    else { return .record }
    return .binary
  }
}
