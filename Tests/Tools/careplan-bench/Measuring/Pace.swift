/// How thoroughly a run measures, and on how much.
enum Pace: String {
  /// The sizes and rounds that the targets are for.
  case full
  /// Just enough to see that every work runs and that its variants agree.
  case quick

  /// How often every variant has its turn.
  var rounds: Int { self == .full ? 15 : 1 }

  /// How long a run takes of which there are only a few more.
  var long: Duration { self == .full ? .seconds(2) : .milliseconds(500) }

  /// How many more runs there are of what takes long.
  var longRounds: Int { self == .full ? 2 : 0 }

  /// How long a turn lasts at least; a short work is repeated within it.
  var turn: Duration { self == .full ? .milliseconds(20) : .microseconds(100) }

  /// Returns how many outcomes the stores of the three sizes have.
  func outcomes(_ size: StoreShelf.Size) -> Int {
    switch size {
    case .small: 1000
    case .middle: self == .full ? 100_000 : 1000
    case .large: self == .full ? 1_000_000 : 10_000
    }
  }
}
