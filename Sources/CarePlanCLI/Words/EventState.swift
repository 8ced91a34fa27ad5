import CarePlanKit

/// What became of an event or of a day, in the one word that stands for it everywhere.
///
/// The page *Glossary* lists them. JSON has the word in camel case, as ``EventStatus`` has it.
enum EventState: String, CaseIterable, Sendable {
  case done
  case partial
  case notCompleted
  case missed
  case pending
  case noData
  /// Of what is only read.
  case toBeRead

  init(_ status: EventStatus) {
    self =
      switch status {
      case .done: .done
      case .partial: .partial
      case .notCompleted: .notCompleted
      case .missed: .missed
      case .pending: .pending
      case .noData: .noData
      }
  }

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
    }
  }

  /// The word as the title of a column: `Not completed`.
  var title: String { word.prefix(1).uppercased() + word.dropFirst() }
}
