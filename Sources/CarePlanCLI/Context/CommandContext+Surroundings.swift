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
