import CanonicalJSON
import CareModel

/// The values of an outcome with its state and its planned values, which are merged as one unit.
///
/// "Not completed" from one side and a new value from the other make no sense together. The tick of one person with
/// the planned dose of another would be a dose that neither gave. Answers to questions about them are united, unless
/// they contradict each other: then the values conflict too.
struct RecordedValues: Combinator {
  let members = AnyRecord.type(of: .outcome).names(merging: .recorded)
    .sorted { $0.precedesInUTF8($1) }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    let answers = ElementWise(MemberName.answers, by: .value).merge(
      sides.map { $0[MemberName.answers] },
      into: &merged
    )
    guard !sides.contradictEachOther else {
      let parts = sides.map { JSONValue?.some(.object($0.picking(members))) }
      merged.take(merged.conflict(MemberName.values, members: members, parts)?.object ?? [:])
      return
    }
    merged.members[MemberName.answers] = answers
    let records = sides.map { Recorded($0) }
    let accumulates = sides.map { $0[MemberName.accumulates] }.agreed.flatMap(\.self)?.bool == true
    let measured = records.withoutBareCompletions
    if accumulates, records.amongStanding.haveOneState, records.amongStanding.haveOnePlan {
      merged.take(union(records, stating: records.amongStanding.leaves[0].state, &merged))
    } else if let record = agreed(records) ?? agreed(measured) {
      merged.take(record.members)
    } else if measured.haveOneState, measured.haveOnePlan, onlyAppend(measured) {
      merged.take(union(measured, stating: measured.leaves[0].state, &merged))
    } else {
      let chosen = merged.conflict(
        MemberName.values,
        members: members,
        records.map { .object($0.members) }
      )
      merged.take(chosen?.object ?? [:])
    }
  }

  /// Returns all values of all sides except those that one side took away.
  private func union(
    _ records: LeafGroups<Recorded>,
    stating state: JSONValue?,
    _ merged: inout MergedContent
  ) -> JSONObject {
    let values = ElementWise(MemberName.values, by: .value).merge(
      records.map(\.values),
      into: &merged
    )
    let planned = records.amongStanding.leaves.lazy.compactMap(\.planned).first
    return Recorded(values: values, state: state, planned: planned).members
  }

  /// Returns what the leaves say, if it is the same except the dates of values; the earliest gives
  /// these.
  ///
  /// A side without planned values agrees with any side that has some.
  private func agreed(_ records: LeafGroups<Recorded>) -> Recorded? {
    let hasOnePlan = records.haveOnePlan
    let compared = records.map { hasOnePlan ? $0.withoutPlan : $0.withoutDates }
    guard let agreed = compared.agreed else { return nil }
    let same = records.among(compared.leaves.indices.filter { compared.leaves[$0] == agreed })
    let earliest = same.leaves[same.earliest]
    let plans = same.map(\.planned)
    return Recorded(
      values: earliest.values,
      state: earliest.state,
      planned: plans.agreed ?? plans.leaves.lazy.compactMap(\.self).first
    )
  }

  /// Returns whether every leaf still has the values of its ancestors, in their place, and more
  /// behind them.
  private func onlyAppend(_ records: LeafGroups<Recorded>) -> Bool {
    guard records.isRooted else { return false }
    return !records.hasPair { leaf, base in
      !(leaf.values?.array ?? []).starts(with: base.values?.array ?? [])
    }
  }
}

/// The values, the state and the planned values of one version of an outcome.
private struct Recorded: Hashable {
  let values: JSONValue?
  let state: JSONValue?
  let planned: JSONValue?

  init(values: JSONValue?, state: JSONValue?, planned: JSONValue?) {
    self.values = values
    self.state = state
    self.planned = planned
  }

  init(_ content: VersionContent) {
    self.init(
      values: content[MemberName.values],
      state: content[MemberName.state],
      planned: content[MemberName.plannedValues]
    )
  }

  var members: JSONObject {
    var members = JSONObject()
    members[MemberName.state] = state
    members[MemberName.values] = values
    members[MemberName.plannedValues] = planned
    return members
  }

  var withoutDates: Recorded {
    Recorded(
      values: values?.array.map { .array($0.map(\.withoutDate)) },
      state: state,
      planned: planned
    )
  }

  /// The values without their dates, and the state.
  var withoutPlan: Recorded {
    Recorded(values: withoutDates.values, state: state, planned: nil)
  }

  var hasValues: Bool { values?.array?.isEmpty == false }

  /// Whether nothing is said but that the event was completed.
  var isBareCompletion: Bool {
    withoutDates
      == Recorded(
        values: [[MemberName.type: "boolean", MemberName.value: true]],
        state: nil,
        planned: planned
      )
  }
}

extension JSONValue {
  fileprivate var withoutDate: JSONValue {
    guard var object else { return self }
    object[MemberName.createdDate] = nil
    return .object(object)
  }
}

extension LeafGroups where State == VersionContent {
  /// Whether two leaves have different new answers to one question about one version.
  ///
  /// An answer is new if none of their common ancestors has it.
  fileprivate var contradictEachOther: Bool {
    let answers = map { Set($0[MemberName.answers]?.array ?? []) }
    guard answers.leaves.contains(where: { !$0.isEmpty }) else { return false }
    return answers.hasPair { left, right, bases in
      let old = bases.reduce(into: left.intersection(right)) { $0.formUnion($1) }
      let (here, there) = (left.subtracting(old).given, right.subtracting(old).given)
      return here.contains { subject, answers in
        there[subject].map { $0.union(answers).count > 1 } ?? false
      }
    }
  }
}

extension Set<JSONValue> {
  /// The answers, by question and version.
  fileprivate var given: [JSONValue: Set<JSONValue>] {
    var given: [JSONValue: Set<JSONValue>] = [:]
    for answer in compactMap(\.object) {
      for version in answer[MemberName.versions]?.array ?? [] {
        let subject: JSONValue = [answer[MemberName.question] ?? .null, version]
        given[subject, default: []].insert(answer[MemberName.answer] ?? .null)
      }
    }
    return given
  }
}

extension LeafGroups where State == Recorded {
  fileprivate var haveOneState: Bool { Set(leaves.map(\.state)).count == 1 }

  fileprivate var haveOnePlan: Bool { Set(leaves.compactMap(\.planned)).count <= 1 }

  /// The sides that no other one overrides; all of them if none is left.
  fileprivate var amongStanding: LeafGroups {
    let standing = map(\.withoutDates).standing
    return standing.isEmpty ? self : among(standing)
  }

  /// The sides that stand, without those that only tick off what others measured.
  fileprivate var withoutBareCompletions: LeafGroups {
    let sides = amongStanding
    let measured = sides.leaves.indices.filter { !sides.leaves[$0].isBareCompletion }
    let isMeasured = measured.allSatisfy {
      sides.leaves[$0].hasValues && sides.leaves[$0].state == nil
    }
    return measured.isEmpty || !isMeasured ? sides : sides.among(measured)
  }
}
