package import CareEvents
import CareHealth
package import CareModel
package import CareView
import CareWords

extension [TaskVersion] {
  /// Returns the limits of the only task, as its last version has them; none of several.
  public func limits(of subject: Threshold.Subject) -> [ChartSeries.Limit] {
    guard let task = last, allSatisfy({ $0.key == task.key }) else { return [] }
    return task.content.thresholds.filter { $0.subject == subject }.map { threshold in
      ChartSeries.Limit(
        threshold.value,
        upperValue: threshold.upperValue,
        words: Wording().words(threshold)
      )
    }
  }
}

extension TaskVersion {
  /// Grams of a mole of what a health task measures, where it is known.
  public var molarMass: Double? {
    guard case .healthTask(let task) = record else { return nil }
    return task.content.healthKitLinkage.type.definition?.molarMass
  }
}
