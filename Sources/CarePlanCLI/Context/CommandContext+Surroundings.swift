import CarePlanKit
import Foundation

extension CommandContext {
  /// The current moment.
  var instant: Instant { Instant(now) }

  /// Makes the surroundings in which a store works for this command.
  ///
  /// - Parameter ids: Where new ids come from; nil for a source that nothing else draws from.
  func storeSurroundings(
    _ ids: IDSource? = nil,
    _ clock: StoreClock = .stopped
  ) throws(CommandFailure) -> Surroundings {
    guard TimeZone(identifier: "America/New_York") != nil else {
      throw CommandFailure(
        .internal,
        code: "no-time-zones",
        "this computer knows no time zones by their names",
        hints: ["install the time zone database (on Debian the package tzdata)"]
      )
    }
    let (start, clocks) = (instant, self.clock)
    let ids = ids ?? IDSource(environment: environment, now: start, command: words)
    var surroundings = Surroundings(
      now: { clock == .stopped ? start : Instant(clocks()) },
      newID: { ids.next() },
      command: words
    )
    surroundings.environment = environment
    surroundings.signer = signer
    surroundings.audited = audit.reads
    surroundings.diagnostics = diagnostics
    return surroundings
  }
}

/// The clock of a store while a command runs.
enum StoreClock {
  /// The time at which the command started, so that everything it writes has the same time.
  case stopped
  /// The present time, for a command that runs for days.
  case running
}

/// The store that a command opened, and what is done with it when the command ends.
final class StoreTrace {
  /// The store that was opened first.
  private(set) var open: OpenStore?
  /// Its head when it was opened; nil for a store without commits.
  private(set) var commit: String?
  /// Whether the command exchanged commits itself.
  var hasExchanged = false
  /// Whether the age of the copy was printed.
  var hasToldAge = false

  func note(_ open: OpenStore, at commit: String?) {
    guard self.open == nil else { return }
    (self.open, self.commit) = (open, commit)
  }
}
