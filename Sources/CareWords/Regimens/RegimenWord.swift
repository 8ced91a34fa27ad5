/// Words that have a meaning of their own in a regimen and are no units.
enum RegimenWord {
  static let reserved: Set<String> = [
    "a", "alternate", "alternating", "and", "any", "at", "daily", "day", "days", "each", "every",
    "for", "from", "h", "hour", "hours", "in", "last", "min", "minute", "minutes", "moment",
    "month",
    "monthly", "months", "next", "of", "on", "only", "other", "s", "second", "seconds", "start",
    "starting", "steps", "stop", "taper", "the", "then", "through", "till", "time", "times",
    "titrate", "titration", "to", "until", "week", "weekdays", "weekend", "weekends", "weekly",
    "weeks", "year", "yearly", "years", "am", "pm", "noon", "midnight", "today", "tomorrow",
    "yesterday", "ago", "once", "twice", "or", "with", "without", "per", "before", "after", "if",
    "when", "up", "as", "needed", "prn", "by", "x", "not", "no", "more", "than", "max", "maximum",
    "about", "between", "bid", "tid", "qid", "morning", "evening", "night", "noon", "bedtime",
    "meal",
    "food", "half", "quarter", "an", "mane", "nocte", "bed", "breakfast", "lunch", "dinner",
    "supper",
    "meals", "mornings", "evenings", "nights", "afternoon", "except", "off", "followed",
    "fortnightly", "quarterly", "nightly", "biweekly", "bimonthly", "fortnight",
  ]

  static func isReserved(_ word: String) -> Bool {
    let words = word.lowercased().split(separator: " ").map(String.init)
    return words.contains { word in
      reserved.contains(word) || DateWord.weekday(word) != nil || DateWord.month(word) != nil
    }
  }
}
