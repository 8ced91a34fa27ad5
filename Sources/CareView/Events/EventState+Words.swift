public import CareEvents
import CareWords

extension EventState {
  /// The word for a person: `done`, `not completed`.
  public var word: String {
    switch self {
    case .done: Wording.say(.done)
    case .partial: Wording.say(.partial)
    case .notCompleted: Wording.say(.notCompleted)
    case .notRecorded: Wording.say(.notRecorded)
    case .pending: Wording.say(.pending)
    case .noData: Wording.say(.noData)
    case .inQuestion: Wording.say(.cardInQuestion)
    case .toBeRead: Wording.say(.toBeRead)
    case .asNeeded: Wording.say(.asNeeded)
    }
  }

  /// The word as the title of a column: `Not completed`.
  public var title: String { word.prefix(1).uppercased() + word.dropFirst() }
}
