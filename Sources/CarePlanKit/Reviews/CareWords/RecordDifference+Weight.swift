import CareModel
public import CareWords

extension RecordDifference {
  /// Whether it may alter what the patient gets.
  ///
  /// The end and the start of a task do, whatever its members say.
  public var isClinical: Bool {
    if key.kind.isTask, change != .changed || movesDateOnly { return true }
    return DifferenceReport([self]).changes(of: self).contains { $0.weight == .clinical }
  }
}
