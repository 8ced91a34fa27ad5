/// From when on an edit holds, if the editor says so.
public enum EffectiveRule: Hashable, Sendable {
  /// What the kind of change makes likely: of when a task is due and how it is done from now on, of
  /// anything else since the start of the period in force.
  case byDefault
  /// From a moment on, whatever was planned for later.
  case from(Instant)
  /// In a span of time; from its end on what held there holds.
  case during(Range<Instant>)
  /// With what is planned: from the date on from which holds what holds in the end.
  case planned
  /// Since the date from which holds what holds in the end, even if that is past.
  case retroactive
}
