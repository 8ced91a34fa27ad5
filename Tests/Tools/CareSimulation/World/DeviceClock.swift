import CareModel
import CareSamples
import Synchronization

/// The clock of one device: hours or days off, and too fast or too slow.
final class DeviceClock: Sendable {
  private struct State {
    var world: Int64 = 0
    /// In seconds.
    var offset: Int64
    /// How many seconds it counts in a hundred.
    var rate: Int64
  }

  private let state: Mutex<State>

  init(_ dice: inout Dice) {
    let hours = dice.pick([0, 0, 1, -1, 5, -9, 26, -50])
    state = Mutex(State(offset: Int64(hours) * 3600, rate: dice.pick([100, 100, 90, 150, 400])))
  }

  /// What the clock shows; it stands still while one move is made, so that moments coincide.
  var now: Instant {
    state.withLock { state in
      Fixtures.start.adding(seconds: state.world * state.rate / 100 + state.offset)
    }
  }

  /// Lets time pass, in seconds of the world.
  func advance(by seconds: Int) { state.withLock { $0.world += Int64(seconds) } }

  /// Somebody sets the clock.
  func set(offset seconds: Int) { state.withLock { $0.offset = Int64(seconds) } }
}
