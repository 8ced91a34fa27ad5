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

/// What time a store believes it is while a command runs.
enum StoreClock {
  /// That of the command's start, so that all it writes has one time.
  case stopped
  /// The present one, for a command that runs for days.
  case running
}

/// What a command did with its store, as far as the end of the run has to know.
final class StoreTrace {
  /// The store that was opened first.
  private(set) var open: OpenStore?
  /// Where it stood then; nil for no commit.
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
