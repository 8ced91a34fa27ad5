import CarePlanKit

/// The date from which on a merge is to hold: what was due before it stays as it was here.
struct PastLimit {
  let date: Instant
  /// The date as people read it.
  let words: String

  init(_ text: String, _ open: OpenStore) throws(CommandFailure) {
    let rule = try understand { () throws(UsageError) in try open.dates.rule(text) }
    guard case .from(let date) = rule else {
      throw CommandFailure(
        UsageError(
          "'\(text)' is not a time from which a merge can apply",
          hint: Wording.hint(.dayTimeOrNow, "now")
        )
      )
    }
    self.date = date
    words = open.wording.instant(date)
  }

  /// Works out what to give back, after a merge, of what was said of the time before the date.
  func prepare(
    asIn before: String,
    since merged: String,
    _ open: OpenStore
  ) throws(CommandFailure) -> PreparedWrite<KeptPast> {
    try attempt { () throws(StoreError) in
      try open.store.prepareKeepingPast(
        until: date,
        asIn: before,
        since: merged,
        message: "Leave what was said of the time before \(words)"
      )
    }
  }

  /// Commits what was worked out before the merge, or anew if the branch is elsewhere by now.
  func keep(
    _ prepared: PreparedWrite<KeptPast>,
    asIn before: String,
    since merged: String,
    _ open: OpenStore
  ) throws(CommandFailure) -> GitStore.Written<KeptPast> {
    do throws(CommandFailure) {
      return try attempt { () throws(StoreError) in try open.store.commit(prepared) }
    } catch {
      guard error.code == StoreError.Code.changed.rawValue else { throw error }
    }
    let anew = try prepare(asIn: before, since: merged, open)
    return try attempt { () throws(StoreError) in try open.store.commit(anew) }
  }
}
