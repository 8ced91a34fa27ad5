import CarePlanKit

extension AccessView {
  /// The doctors, in order of their labels.
  var doctors: [StoreSharing.Reader] { StoreSharing.readers(in: state) }

  func isReader(_ person: PersonID) -> Bool { doctors.contains { $0.id == person } }

  /// Returns the doctor whom a label means.
  func reader(_ text: String) throws(CommandFailure) -> StoreSharing.Reader {
    let id = try anybody(text)
    if let reader = doctors.first(where: { $0.id == id }) { return reader }
    throw CommandFailure(
      .invalid,
      code: StoreError.Code.invalid.rawValue,
      "'\(text)' is a member, who reads as their rights say, and no doctor",
      hints: ["careplan access show"]
    )
  }

  /// The last day of what is shared until a moment, or the moment if it is not the end of a day.
  func words(until moment: Instant) -> String { dates.words(until: moment) }
}
