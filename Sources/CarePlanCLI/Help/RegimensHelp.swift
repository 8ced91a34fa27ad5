/// The help topic and the manual section about schedules in words.
enum RegimensHelp {
  /// The command that explains them.
  static let command = "careplan help regimens"

  /// The parts of a text, with how each is written.
  static let parts: [(String, String)] = [
    (
      "how much",
      "1 tablet, half a tablet, 1–2 tablets, 15 to 30 ml, 2.5 mg: a number or a range, and a known unit"
    ),
    (
      "how often",
      """
      daily, every other day, every 3 days, Mon, Wed, Fri, weekdays, every 2 weeks on Mon, \
      monthly on the 5th, on the first Monday of each month, on the last day of each month, days 1-21 of every 28 days, 21 days on 7 off, daily except Sunday
      """
    ),
    (
      "when",
      """
      at 08:00 and 20:00, at 8am, in the morning, with breakfast, 30 minutes before lunch, at \
      bedtime, at any time; every 8 h from 06:00 goes by elapsed time
      """
    ),
    ("how many times", "twice a day, 3 times a day at 08:00, 14:00 and 20:00"),
    ("from and until", "from tomorrow, until 11 Jan, for 7 days, for 10 doses, on 15 Dec only"),
    ("what comes next", "10 mg at 08:00 for 3 days, then 5 mg; then stop"),
    ("something beside", "20 mg at 18:00; 10 mg at 08:00: clauses with ';' between them"),
  ]

  /// Texts that are read, as they can be typed.
  static let examples = [
    "1 tablet in the morning and at bedtime",
    "40 mg at 08:00, 20 mg at 14:00",
    "5 ml every 8 h from 06:00 for 7 days",
    "6 tablets once a week on Monday at 08:00",
    "taper 40, 30, 20, 10 mg, 5 days each, at 08:00",
    "alternate 5 mg, 2.5 mg at 18:00",
    "1 tablet twice a day at 08:00 and 20:00 until 11 Jan",
  ]

  static let rules = [
    """
    A text has one meaning, or it is refused with each meaning that it could have. An amount before \
    'daily' or a weekday, with several times behind it, has two: '4 tablets daily at 08:00 and 20:00' is 4 or 8 a \
    day; write 'daily at 08:00 and 20:00, 4 tablets' for 4 at each time. A number of times in a \
    week needs the days. An hour beside 'am' or 'pm' needs its own. Short forms such as 'bid' \
    count only beside their times.
    """,
    """
    Parts of the day are at the times of the store: 'careplan config times.morning 07:00'; also noon, \
    evening, night, breakfast, lunch and dinner. What is said back shows the time.
    """,
    """
    What is given every few hours keeps its distance when the clocks change, so it moves by an hour; \
    'every 3 days at 08:00' or 'every 8 h at 06:00, 14:00 and 22:00' keep the time of the clock. What is done \
    as needed has no schedule: --as-needed. Where it is given and what for are members of their own: --site, --indication. Scales belong in \
    the instructions.
    """,
  ]
}
