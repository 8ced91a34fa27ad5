/// The time from which an edit applies.
public enum EffectiveRule: Hashable, Sendable {
  /// The default for the kind of change: from now on for when a task is due and how it is done,
  /// since the start of the period in force for anything else.
  case byDefault
  /// From a moment on, whatever was planned for later.
  case from(Instant)
  /// In a span of time; after it the record says again what it said there before.
  case during(Range<Instant>)
  /// With what is planned: from the date of the last step of the plan.
  case planned
  /// Since the date of the last step of the plan, even if that is past.
  case retroactive
}
