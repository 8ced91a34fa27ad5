/// What help and the manual say of dates and times.
enum DatesHelp {
  /// What is said beside the options of every command.
  static let remark = "'careplan help dates' explains how dates and times are written."

  /// What the options are called whose values are dates or times.
  private static let values: Set = ["DATE", "DATES", "DAY", "TIME"]

  /// Returns whether a command has options that take dates or times.
  static func concerns(_ spec: CommandSpec) -> Bool {
    spec.options.contains { $0.valueName.map(values.contains) ?? false }
  }

  /// Ways to write a day, with what they mean.
  static let days: [(String, String)] = [
    ("2026-11-23", "The form of RFC 3339, which also stands in files"),
    ("23 Nov 2026", "With the name of the month, in full or by three letters; also Nov 23, 2026"),
    ("23.11.2026", "With points the day is first; 2026/11/23 too is one day alone"),
    ("23 Nov, 23.11.", "Without its year: the date that is near today, on the side that is meant"),
    ("11/12", "Refused where it could be two days; 23/11 is 23 November"),
    ("today, yesterday", "Also tomorrow, and the days before and after them"),
    ("3 days ago", "Also 3d ago, a week ago, in 3 days, in 2 weeks, in a month"),
    (
      "mon, monday",
      "The one before today for what was done, the one after today for what begins or ends"
    ),
    ("last friday", "Also next friday: of the week before or after, and the nearest; else refused"),
  ]

  /// Ways to write a time, with what they mean.
  static let times: [(String, String)] = [
    ("08:00, 20.30", "The hours of a day from 0 to 23"),
    ("8am, 8:30 pm", "The hours of half a day; 12am begins the day, and 12pm is noon"),
    ("8", "An hour where a time is wanted; behind 'at' also elsewhere"),
    ("noon", "12:00; midnight is refused, since it is between two days"),
    ("yesterday 8 pm", "A day and its time, in either order, with 'at' or without"),
    ("2 hours ago", "Also 30min ago, in 2 hours"),
    ("2026-11-23T08:00", "The form of RFC 3339, with an offset or without"),
  ]

  static let spans: [(String, String)] = [
    ("7d, 2w, 7 days", "How long something goes on: d, w, mo and y"),
    ("2h, 30min", "How long an event lasts, or the time between two: h, min and s"),
    ("A..B", "From the first until before the second, with --effective"),
  ]

  static let rules = [
    """
    What could be two days or two times is refused with both, each as it can be typed. A day of \
    the week alone lies in the past for --date of complete, record, answer and undo, for \
    --given and for adherence; it is still to come for --start, --until, --end, --from of reopen \
    and for a preview of a schedule. Everywhere else, and on its own day, it is refused with the \
    days that it could be. A time alone is of today unless it could be of another day. What is not \
    a whole date is told with its day of the week on standard error.
    """,
    """
    A day is a day in the time zone of the store, and times without an offset are of its clocks; \
    --time-zone says what today is.
    """,
    """
    'careplan config clock 12h' shows times as 8:00 am in this copy; then 8, 8:30 and 10:00 are \
    refused without am or pm, and 08:00 and 20:00 mean what they always do. What programs read \
    has 24 hours.
    """,
  ]
}
