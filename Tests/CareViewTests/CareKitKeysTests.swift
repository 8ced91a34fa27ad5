import CareWords
import Testing

/// The words of CareKit's views, key by key of its table `Localizable.strings` and of the plural beside it:
/// each is said here, or needs no word.
struct CareKitKeysTests {
  private enum Said {
    /// The phrase of the catalogue that says it.
    case phrase(Phrase)
    /// Why nothing says it.
    case nothing(String)
  }

  private static let noTap = "nothing can be tapped: a command does it, and help tells which"
  private static let noTouch = "a hint about touching a screen"

  private static let keys: [String: Said] = [
    "ADDRESS": .phrase(.contactAddress),
    "ANNOUNCE_EVENT_DELETED": .phrase(.eventWithdrawn),
    "BEGIN": .nothing(noTap),
    "CALL": .phrase(.contactCall),
    "CANCEL": .nothing(noTap),
    "CLOSE": .nothing(noTap),
    "COMPLETED": .phrase(.done),
    "CONTACTS": .phrase(.contactsPage),
    "DELETE": .nothing(noTap),
    "DONE": .phrase(.done),
    "DOUBLE_TAP_MAP": .nothing(noTouch),
    "DOUBLE_TAP_TO_COMPLETE": .nothing(noTouch),
    "DOUBLE_TAP_TO_INCOMPLETE": .nothing(noTouch),
    "DOUBLE_TAP_TO_RECORD_EVENT": .nothing(noTouch),
    "DOUBLE_TAP_TO_REMOVE_EVENT": .nothing(noTouch),
    "EMAIL": .phrase(.contactEmail),
    "EVENT": .nothing("an event is called by the title of its task and its time"),
    "EVENTS_REMAINING": .phrase(.cardRemaining),
    "GOAL": .phrase(.cardGoal),
    "HIGH": .nothing("a limit that is reached is called by its own title"),
    "INCOMPLETE": .phrase(.notDone),
    "LOG": .nothing(noTap),
    "LOGGING": .nothing(noTap),
    "LOG_ENTRY": .nothing("an entry says its time and its value"),
    "LOW": .nothing("a limit that is reached is called by its own title"),
    "MARK_COMPLETE": .nothing(noTap),
    "MESSAGE": .phrase(.contactMessage),
    "NO_DATA": .phrase(.noData),
    "NO_EVENTS": .phrase(.pageNothingYet),
    "NO_TASKS": .phrase(.pageNoTasks),
    "PROGRESS": .phrase(.cardProgress),
    "SEARCH": .nothing("a page is searched by what shows it"),
    "SELECTED": .nothing("HTML has aria-current for the day that is looked at"),
    "TASKS": .phrase(.tasksPage),
    "THREE_FINGER_SWIPE_DAY": .nothing(noTouch),
    "THREE_FINGER_SWIPE_WEEK": .nothing(noTouch),
    "TODAY": .phrase(.today),
  ]

  @Test(arguments: keys.keys.sorted())
  func `a word of CareKit has a phrase, or a reason to have none`(key: String) throws {
    switch try #require(Self.keys[key]) {
    case .nothing(let reason): #expect(!reason.isEmpty)
    case .phrase(let phrase):
      let said = Wording.say(phrase, count: 2, "x")
      #expect(!said.isEmpty && !said.contains("{"), "\(said)")
      #expect(Catalogue.pseudo.saying { Wording.say(phrase, count: 2, "x") }.contains("⟦"))
    }
  }

  @Test func `how many events remain is said in the form of their number`() {
    #expect(Wording.say(.cardRemaining, count: 1) == "1 remaining")
    #expect(Wording.say(.cardRemaining, count: 3) == "3 remaining")
  }
}
