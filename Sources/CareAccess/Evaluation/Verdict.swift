/// What came of judging statements, by their numbers.
struct Verdict {
  private let set: StatementSet
  /// Which statements count.
  private(set) var counts: [Bool]
  /// The rules that statements break which were judged and do not count.
  private(set) var broken: [Int: AccessRule] = [:]
  /// Statements that end something, whether or not they count otherwise.
  private(set) var effects: Set<Int> = []
  /// The valid memberships and readers.
  var holders: [Int: Holder] = [:]

  init(_ set: StatementSet) {
    self.set = set
    counts = [Bool](repeating: false, count: set.statements.count)
  }

  mutating func judged(_ number: Int, _ rule: AccessRule?) {
    counts[number] = rule == nil
    broken[number] = rule
  }

  mutating func affects(_ numbers: [Int]) { effects.formUnion(numbers) }

  /// Leaves out devices whose key signed the card of another member of at least the holder's rank.
  ///
  /// The signature of a card proves who holds its key; a claim by another member proves nothing.
  mutating func leaveOutClaims() {
    let members = holders.values.filter { $0.rank != nil }
    let owners = Dictionary(grouping: members) { set.cardKey(of: $0.number) }
    for (number, holder) in holders {
      let own = set.cardKey(of: number)
      holders[number]?.devices = holder.devices.filter { key, _ in
        let isClaimed = (owners[key] ?? []).contains { owner in
          guard let rank = holder.rank, let senior = owner.rank else { return true }
          return senior <= rank
        }
        return key == own || !isClaimed
      }
    }
  }

  /// Whether a statement is made under a valid membership.
  func isByMember(_ number: Int) -> Bool {
    set.facts[number].by.map { holders[$0]?.rank != nil } ?? false
  }

  /// The valid memberships of somebody, in the order of their numbers.
  func memberships(of person: PersonID) -> [Holder] {
    (set.admissions[person] ?? []).compactMap { holders[$0] }
  }

  /// The devices of somebody that nothing ended, with those of recovery words marked, and those that
  /// something ended under any of the memberships.
  func devices(of person: PersonID) -> (standing: [Int: HeldDevice], ended: Set<Int>) {
    var devices: [Int: HeldDevice] = [:]
    var ended: Set<Int> = []
    for holder in memberships(of: person) {
      devices.merge(holder.devices) { $0.union($1) }
      ended.formUnion(holder.deviceEnds.keys)
    }
    return (devices.filter { !ended.contains($0.key) }, ended)
  }
}
