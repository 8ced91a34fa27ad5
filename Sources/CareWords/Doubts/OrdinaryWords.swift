/// Words of titles that are no substance: forms, salts, times, and what one does with a medicine.
///
/// The list is short on purpose: a word too few asks one question more, which is answered once.
enum OrdinaryWords {
  static let all: Set<String> = forms.union(salts).union(days).union(sides).union(releases)
    .union(needs).union(steps).union(acts)

  /// Returns the words by which people set two tasks of one substance apart.
  static func apart(_ words: [String]) -> Set<String> {
    Set(words).intersection(days.union(sides).union(releases).union(needs).union(steps))
  }

  private static let forms: Set<String> = [
    "aerosol", "ampoule", "ampoules", "application", "capsule", "capsules", "cream", "drops",
    "effervescent", "infusion", "inhaler", "injection", "insulin", "liquid", "lotion", "lozenge",
    "medication", "medicine", "mineral", "minerals", "nebuliser", "nebulizer", "ointment", "patch",
    "patches", "pills", "powder", "probiotic", "sachet", "sachets", "solution", "spray",
    "supplement", "supplements", "suppository", "suspension", "syringe", "syrup", "tablet",
    "tablets", "vitamin", "vitamins",
  ]

  private static let salts: Set<String> = [
    "acetate", "besylate", "bromide", "calcium", "carbonate", "chloride", "citrate", "fumarate",
    "gluconate", "hydrobromide", "hydrochloride", "magnesium", "maleate", "mesylate", "nitrate",
    "oxide", "phosphate", "potassium", "sodium", "succinate", "sulfate", "sulphate", "tartrate",
  ]

  private static let days: Set<String> = [
    "afternoon", "bedtime", "breakfast", "dinner", "evening", "friday", "lunch", "midday",
    "monday", "morning", "night", "noon", "saturday", "sunday", "supper", "thursday", "tuesday",
    "wednesday", "weekday", "weekdays", "weekend", "weekends", "am", "pm",
  ]

  private static let sides: Set<String> = ["left", "right", "nasal", "ear", "eye", "oral"]

  private static let releases: Set<String> = [
    "acting", "basal", "bolus", "extended", "immediate", "mealtime", "modified", "prolonged",
    "rapid", "release", "retard", "short", "slow", "sustained", "correction", "xl", "sr", "mr",
  ]

  /// What is given beside a regular dose.
  static let needs: Set<String> = [
    "breakthrough", "needed", "prn", "relief", "reliever", "rescue",
  ]

  private static let steps: Set<String> = [
    "booster", "induction", "loading", "maintenance", "starter",
  ]

  private static let acts: Set<String> = [
    "adult", "after", "apply", "before", "blood", "check", "child", "children", "course", "daily",
    "doses", "double", "drink", "during", "every", "extra", "first", "fluid", "fluids", "forte",
    "generic", "glucose", "infant", "inhale", "inject", "juice", "junior", "measure", "meals",
    "monthly", "preventer", "pressure", "second", "small", "strength", "strong", "sugar", "third",
    "treatment", "therapy", "twice", "water", "weekly", "weight", "while",
  ]
}
