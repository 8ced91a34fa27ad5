import CareModel

extension CareEvent {
  /// Whether something is recorded, but less than is wanted, whether the event is over or not.
  public var isPartial: Bool {
    outcome != nil && status(by: strategyOfTargets, asOf: nil) == .partial
  }
}

extension CareEvent {
  /// How the event is judged by default: by its targets, if they and the values are numbers.
  ///
  /// A plain "done" is enough for any event, as in CareKit.
  public var strategyOfTargets: ProgressStrategy {
    let targets = scheduled.countedElement.targetValues
    let values = outcome?.content.values ?? []
    // To tick it off is to say that all of it was given, whatever else somebody measured.
    guard !targets.isEmpty, targets.allSatisfy({ ($0.number ?? 0) > 0 }),
      outcome == nil || values.contains(where: { $0.number != nil }),
      !values.contains(where: { $0.content == .boolean(true) })
    else { return .exists }
    return targets.contains { $0.kind != nil } ? .mean : .sum
  }
}
