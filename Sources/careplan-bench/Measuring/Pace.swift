/// How thoroughly a run measures, and on how much.
enum Pace {
  /// The sizes and rounds that the targets are for.
  case full
  /// Just enough to see that every work runs and that its variants agree.
  case quick

  /// How often every variant has its turn.
  var rounds: Int { self == .full ? 15 : 3 }

  /// How long a turn lasts at least; a short work is repeated within it.
  var turn: Duration { self == .full ? .milliseconds(20) : .microseconds(100) }
}
