import CareModel
public import CareWords

extension RecordDifference {
  /// Whether it may alter what the patient gets.
  ///
  /// The end and the start of a task do, whatever its members say.
  public var isClinical: Bool {
    if key.kind.isTask, change != .changed || movesDateOnly { return true }
    let clinical = (members + periods.flatMap(\.members)).filter { $0.weight == .clinical }
    guard !clinical.isEmpty else { return false }
    let named = [MemberName.id, MemberName.effectiveDate]
    if change == .changed, periods.isEmpty, !clinical.allSatisfy({ named.contains($0.member) }) {
      return true
    }
    return DifferenceReport([self]).changes(of: self).contains { $0.weight == .clinical }
  }
}
