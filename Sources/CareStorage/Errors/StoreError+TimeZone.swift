public import CareEvents
package import CareModel

extension StoreError {
  /// Returns the refusal to place events by the clocks of a zone that is not known here.
  package static func unknownZone(_ zone: TimeZoneID, of owner: String) -> StoreError {
    StoreError(
      .invalid,
      "This machine does not know the time zone \(zone) of \(owner).",
      remedy: Remedy(naming: TimeZoneID.unknownAdvice)
    )
  }

  /// The refusal to work with the events of a task that this computer cannot compute.
  public init(_ task: UnplaceableTask) {
    let isTooLong = if case .tooManyEvents = task.reason { true } else { false }
    self.init(
      isTooLong ? .refused : .invalid,
      task.description,
      remedy: task.advice.map { Remedy(naming: $0) }
    )
  }
}
