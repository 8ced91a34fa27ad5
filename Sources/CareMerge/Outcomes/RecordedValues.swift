import CanonicalJSON
import CareModel

/// What an outcome says was done: its values, the state beside them, and what was planned for a tick.
///
/// They are one unit: "not completed" on one side and a new value on the other make no sense together, and the
/// tick of one person beside the planned dose of another is a dose that nobody gave. What people answered to questions about them is kept, unless they contradict
/// each other: then the values that follow from the answers are in question too.
struct RecordedValues: Combinator {
  let members = AnyRecord.type(of: .outcome).names(merging: .recorded)
    .sorted { $0.precedesInUTF8($1) }

  func merge(_ sides: LeafGroups<VersionContent>, into merged: inout MergedContent) {
    let answers = ElementWise(MemberName.answers, by: .value).merge(
      sides.map { $0[MemberName.answers] },
      into: &merged
    )
    guard !sides.leaves.contradictEachOther else {
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
  /// A side that does not know what was planned contradicts nobody who does.
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

/// The values and the state of one version of an outcome, and what was planned for its tick.
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

  /// What is said but for the dates of values and what was planned.
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

extension [VersionContent] {
  /// Whether two sides have answered one question about one version differently, without knowing of
  /// each other.
  fileprivate var contradictEachOther: Bool {
    let given = Set(compactMap { $0[MemberName.answers]?.array }.map { Set($0) })
    let sides = given.map(\.self)
    let all = given.reduce(into: Set<JSONValue>()) { $0.formUnion($1) }
    guard Self.said(by: all).values.contains(where: { $0.count > 1 }) else { return false }
    return sides.indices.contains { left in
      sides.indices.contains { right in
        let here = Self.said(by: sides[left].subtracting(sides[right]))
        guard !here.isEmpty else { return false }
        return Self.said(by: sides[right].subtracting(sides[left])).contains { subject, answers in
          here[subject].map { $0.union(answers).count > 1 } ?? false
        }
      }
    }
  }

  /// By question and version, what is answered.
  private static func said(by answers: Set<JSONValue>) -> [JSONValue: Set<JSONValue>] {
    var said: [JSONValue: Set<JSONValue>] = [:]
    for answer in answers.compactMap(\.object) {
      for version in answer[MemberName.versions]?.array ?? [] {
        let subject: JSONValue = [answer[MemberName.question] ?? .null, version]
        said[subject, default: []].insert(answer[MemberName.answer] ?? .null)
      }
    }
    return said
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
