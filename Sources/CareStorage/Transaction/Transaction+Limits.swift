import CareEvents
import CareModel

extension Transaction {
  /// Refuses a limit of what is done as needed that no amount counts for: nothing would ever reach it.
  ///
  /// What a version said already is no fault of a change of something else, and a record that comes from
  /// elsewhere is taken as it is.
  func refuseLostLimit(of record: AnyRecord) throws(StoreError) {
    guard let task = TaskVersion(record), let most = task.content.asNeeded?.maximumAmount else {
      return
    }
    let before = try snapshot.version(record.version.uuid).flatMap { TaskVersion($0) }
    guard before?.content.asNeeded?.maximumAmount != most || before?.schedule != task.schedule,
      let target = task.schedule.elements.flatMap(\.targetValues).first(where: {
        $0.number != nil && !$0.counts(for: most)
      })
    else { return }
    let (wanted, given) = (target.units ?? "", most.units ?? "")
    let member = "\(MemberName.asNeeded)/\(MemberName.maximumAmount)"
    throw StoreError(
      .invalid,
      "\(record.key) has a limit \(given.isEmpty ? "without a unit" : "in \(given)"), which cannot"
        + " count what is given \(wanted.isEmpty ? "without one" : "in \(wanted)"): \(member).",
      remedy: wanted.isEmpty
        ? "Leave out the unit of \(member), or limit it by \(MemberName.maximumCount)."
        : "Say \(member) in \(wanted), or limit it by \(MemberName.maximumCount)."
    )
  }
}
