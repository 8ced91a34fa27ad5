import CarePlanKit

extension EventState {
  /// The word for a person.
  var word: String {
    switch self {
    case .done: "done"
    case .partial: "partial"
    case .notCompleted: "not completed"
    case .missed: "missed"
    case .pending: "pending"
    case .noData: "no data"
    case .toBeRead: "to be read"
    case .asNeeded: "as needed"
    }
  }

  /// The word as the title of a column: `Not completed`.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }
}
