/// Why something in a plan, or in what was recorded, may be a mistake; what an ``Answer`` answers.
///
/// All rules go by words, numbers and dates alone: careplan has no list of medicines, so that it finds
/// neither interactions nor doses that are wrong for a patient. Names stand in answers and in JSON.
public enum DoubtRule: String, CaseIterable, Hashable, Sendable {
  /// Several people recorded one event, each without knowing of the others.
  case recordedTwice
  /// A change makes more of a task due on its day than the plan before or after it.
  case dueTwice
  /// What was recorded has a unit that does not convert to the target's.
  case unlikeUnit
  /// The recorded amount is half as much again as a dose, or more.
  case tooMuch
  /// An event was recorded as done, and another amount is planned for it now.
  case otherPlan
  /// An event was recorded that is not on the schedule now, and the nearest one of that day is due or
  /// recorded too.
  case otherTime
  /// A part of a schedule has no amount, beside parts with one.
  case missingAmount
  /// A part of a schedule goes on for good, beside parts that begin with it and end, or steps after it.
  case missingEnd
  /// A plan was written for days before it was written, on which nothing is recorded.
  case startsInPast
  /// The instructions or the title name another amount than what is due.
  case instructionsAmount
  /// The instructions say how often it is given, and the plan has it more or less often.
  case instructionsFrequency
  /// The instructions name a time of day at which nothing is due.
  case instructionsTime
  /// More is due on a day than the instructions allow at most.
  case instructionsMaximum
  /// The instructions say until when it is given, and it is due after that.
  case instructionsEnd
  /// Two tasks that are due on the same days have one title.
  case sameTitle
  /// Two tasks that are due on the same days share a word that may be a substance.
  case sameSubstance
  /// A title or instructions have a word of the patient's allergies, or a name made from it.
  case allergy
  /// More was done as needed than the limits allow.
  case passedLimit
  /// A schedule goes by clocks that the patient does not live by.
  case otherZone
  /// A change to the clocks of another zone makes one event of two that are due at different moments.
  case dueOnce
}
