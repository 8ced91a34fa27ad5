import CareModel

extension StoreError {
  /// The refusal to place events by the clocks of a zone that is not known here.
  static func unknownZone(_ zone: TimeZoneID, of owner: String) -> StoreError {
    StoreError(
      .invalid,
      "This machine does not know the time zone \(zone) of \(owner).",
      advice: "Install a newer time zone database (Debian: tzdata), or correct the name."
    )
  }
}
