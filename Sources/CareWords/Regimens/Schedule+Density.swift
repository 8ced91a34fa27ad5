import CareModel

extension Schedule {
  /// Returns whether more is due in a few weeks than anybody reads day by day.
  func isDense(in span: Range<Instant>) -> Bool {
    (mostEvents(in: span) ?? 0) > 12_000
  }
}
