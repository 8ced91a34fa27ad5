/// What time a store believes it is while a command runs.
enum StoreClock {
  /// That of the command's start, so that all it writes has one time.
  case stopped
  /// The present one, for a command that runs for days.
  case running
}
