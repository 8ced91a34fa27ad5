import CanonicalJSON
package import CareMerge
package import CareModel

extension RecordConflict {
  /// Returns whether it is in question at a moment how often or how much something may be done as
  /// needed, or whether it may be done at all.
  package func leavesLimitsOpen(at instant: Instant) -> Bool {
    let plan = Set(AnyRecord.planMembers(of: key.kind))
    return dispute(at: instant)?.members.contains { member in
      guard !plan.isDisjoint(with: member.members) else { return false }
      let limits = Set(member.sides.map { $0.value?.object?[MemberName.asNeeded] })
      return limits.count > 1
    } ?? false
  }
}
