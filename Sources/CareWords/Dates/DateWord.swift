/// The names of days and months.
enum DateWord {
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Returns the day of the week that a word names by three letters or more: 0 for Monday.
  static func weekday(_ word: String) -> Int? {
    let others = ["tues": 1, "thur": 3, "thurs": 3]
    guard word.utf8.count >= 3 else { return nil }
    if let day = others[word] { return day }
    return weekdays.firstIndex { $0 == word || $0.prefix(3) == word || "\($0)s" == word }
  }

  /// Returns the word for a day of the week as it is typed, from 0 for Monday: `Mon`.
  static func ofWeekday(_ day: Int) -> String {
    let word = weekdays[day]
    return word.prefix(1).uppercased() + word.dropFirst().prefix(2)
  }

  /// Returns the month that a word names by three letters or whole, from 1.
  static func month(_ word: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    if word == "sept" { return 9 }
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }
}
