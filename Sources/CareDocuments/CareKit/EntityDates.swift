import CanonicalJSON
import CareModel

/// The dates of an entity, of which some may be counted from another moment than CareKit counts from, or in
/// another unit.
///
/// A program that writes CareKit's JSON without CareKit may count from 1970, as most do: 2026 becomes 2057 then.
enum EntityDates {
  private static let bookkeeping = ["createdDate", "updatedDate", "deletedDate"]
  /// Twenty years: no plan is written so long before it begins, and no record is changed so long after it was made.
  private static let decades: Int64 = 20 * 365 * 86_400
  /// From 1970 to 2001.
  private static let sinceReference: Double = 978_307_200

  /// Refuses an entity that was created, updated or deleted later than tomorrow.
  static func requirePast(_ json: JSONValue, asOf now: Instant) throws(InvalidRecord) {
    let latest = now.adding(seconds: 2 * 86_400)
    let faults = bookkeeping.compactMap { name -> Fault? in
      guard let seconds = json.object?[name]?.number?.double else { return nil }
      let date = Instant(careKitSeconds: seconds)
      guard date.map({ $0 > latest }) ?? (seconds > 0) else { return nil }
      let text = date.map { ", \($0)" } ?? ""
      return Fault(
        "This date is in the future\(text): \(cause(of: seconds, before: latest)).",
        at: JSONPointer([name])
      )
    }
    guard faults.isEmpty else { throw InvalidRecord(faults) }
  }

  /// Returns how a number becomes a date that is over.
  private static func cause(of seconds: Double, before latest: Instant) -> String {
    let counts: [(Double, String)] = [
      (seconds - sinceReference, "seconds since 1970"), (seconds / 1000, "milliseconds since 2001"),
      (seconds / 1000 - sinceReference, "milliseconds since 1970"),
    ]
    // No record of care is older than 2001.
    let likely = counts.first { count, _ in
      count > 0 && Instant(careKitSeconds: count).map { $0 <= latest } ?? false
    }
    let right = "CareKit counts seconds since 2001"
    return likely.map { "it is probably in \($0.1), and \(right)" } ?? right
  }

  /// Refuses an entity whose dates contradict each other by decades.
  static func requireAgreement(of draft: EntityDraft) throws(InvalidRecord) {
    let dates = bookkeeping.compactMap { name -> (name: String, date: Instant)? in
      let seconds = draft.entity[name]?.number?.double
      return seconds.flatMap { Instant(careKitSeconds: $0) }.map { (name, $0) }
    }
    guard let first = dates.min(by: { $0.date < $1.date }) else { return }
    let limit = first.date.adding(seconds: decades)
    let planned = [("effectiveDate", draft.record.effectiveDate), ("schedule", draft.start)]
      .compactMap { name, date in date.map { (name: name, date: $0) } }
    guard let late = (dates + planned).first(where: { $0.date > limit }) else { return }
    throw InvalidRecord([
      Fault(
        "This date, \(late.date), is decades after the \(first.name), \(first.date): CareKit counts all dates in"
          + " seconds since 2001.",
        at: JSONPointer([late.name])
      )
    ])
  }
}

extension EntityDraft {
  /// When the first part of the schedule begins.
  fileprivate var start: Instant? {
    let schedule: Schedule? =
      switch record {
      case .task(let task): task.content.schedule
      case .healthTask(let task): task.content.task.schedule
      default: nil
      }
    return schedule?.elements.map(\.start.instant).min()
  }
}
