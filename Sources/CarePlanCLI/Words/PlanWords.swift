import CarePlanKit

/// The text of a plan, with the members that distinguish it from the conflicting ones.
///
/// Only what differs is said: the dose alone if nothing but the dose does.
struct PlanWords: Sendable {
  /// What plans can differ in.
  private enum Facet: CaseIterable {
    case title
    case instructions
    case site
    case indication
    case targets
    case schedule
    case limits
    case linkage
  }

  private let kind: RecordKind
  /// The members that make a record of a plan.
  private let frame: JSONObject
  private let wording: Wording
  private var facets: [Facet] = []
  private var saysStart = false

  /// - Parameters:
  ///   - plans: The members of each plan that is spoken of.
  ///   - record: A record of which they are plans.
  ///   - saysTimes: Whether a dose is said with its times.
  init(
    _ plans: some Sequence<JSONObject>,
    of record: AnyRecord,
    saysTimes: Bool = false,
    _ wording: Wording
  ) {
    kind = record.kind
    frame = record.json.object ?? [:]
    self.wording = wording
    let records = Array(Set(plans)).compactMap(record(of:))
    let differing = Facet.allCases.filter { differs($0, in: records) }
      .map { saysTimes && $0 == .targets ? .schedule : $0 }
    // What is due says its limits too.
    facets = differing.contains(.schedule) ? differing.filter { $0 != .limits } : differing
    let schedules = Set(records.compactMap(\.schedule))
    saysStart =
      Set(schedules.map { wording.phrase($0, sayingStart: false) }).count < schedules.count
  }

  /// The members in which the plans differ.
  var differing: [String] {
    facets.map { facet in
      switch facet {
      case .limits: MemberName.asNeeded
      case .title: MemberName.title
      case .instructions: MemberName.instructions
      case .site: MemberName.site
      case .indication: MemberName.indication
      case .targets, .schedule: MemberName.schedule
      case .linkage: MemberName.healthKitLinkage
      }
    }
  }

  /// Returns a plan in words: `2 tablets`, `"25 mg", daily at 08:00`.
  func words(of plan: JSONObject) -> String {
    guard kind.isTask else { return Wording.say(.planGoesOn) }
    guard let record = record(of: plan) else { return Wording.json(.object(plan)) }
    let said = facets.isEmpty ? [.schedule, .site, .indication, .instructions] : facets
    return said.compactMap { words(of: $0, in: record) }.joined(separator: ", ")
  }

  private func record(of plan: JSONObject) -> AnyRecord? {
    var object = frame
    for name in AnyRecord.planMembers(of: kind) { object[name] = plan[name] }
    return try? AnyRecord(kind, json: .object(object))
  }
}

extension PlanWords {
  private func differs(_ facet: Facet, in records: [AnyRecord]) -> Bool {
    switch facet {
    case .title: Set(records.map { $0.contentObject[MemberName.title] }).count > 1
    case .instructions: Set(records.map { $0.contentObject[MemberName.instructions] }).count > 1
    case .site: Set(records.map { $0.contentObject[MemberName.site] }).count > 1
    case .indication: Set(records.map { $0.contentObject[MemberName.indication] }).count > 1
    case .linkage: Set(records.map { $0.contentObject[MemberName.healthKitLinkage] }).count > 1
    case .limits: Set(records.map { $0.contentObject[MemberName.asNeeded] }).count > 1
    case .targets: Set(records.map(\.schedule)).count > 1 && haveSameTimes(records)
    case .schedule: Set(records.map(\.schedule)).count > 1 && !haveSameTimes(records)
    }
  }

  /// Returns whether schedules differ in nothing but how much.
  private func haveSameTimes(_ records: [AnyRecord]) -> Bool {
    Set(
      records.map { record in
        record.schedule?.elements.map { element in
          var element = element
          element.targetValues = []
          return element
        }
      }
    ).count == 1
  }

  private func words(of facet: Facet, in record: AnyRecord) -> String? {
    switch facet {
    case .title: return Wording.say(.titled, Wording.quoted(record.title ?? ""))
    case .instructions:
      let text = record.contentObject[MemberName.instructions]?.string.map { Wording.quoted($0) }
      return text ?? (facets.isEmpty ? nil : Wording.say(.noInstructions))
    case .site:
      let site = record.contentObject[MemberName.site]?.string.map(Wording.visible)
      return site ?? (facets.isEmpty ? nil : Wording.say(.noSite))
    case .indication:
      let indication = record.contentObject[MemberName.indication]?.string.map(Wording.visible)
      guard let indication else {
        return facets.isEmpty ? nil : Wording.say(.givenFor, Wording.say(.none))
      }
      return Wording.say(.givenFor, indication)
    case .targets: return record.schedule.map(targets)
    case .schedule: return wording.due(record, sayingStart: saysStart)
    case .limits:
      return TaskVersion(record)?.content.asNeeded.map {
        "\(Wording.say(.asNeeded)), \(wording.words($0))"
      } ?? Wording.say(.notAsNeeded)
    case .linkage:
      let difference = RecordDifference(from: nil, to: record)
      let words = difference?.worded(by: wording) { $0.member == MemberName.healthKitLinkage }
        .first?.new
      return Wording.say(.healthData, words ?? Wording.say(.none))
    }
  }

  /// Returns how much, once if it is the same each time: `10 mg`, `10 mg at 08:00 and 5 mg at
  /// 20:00`.
  private func targets(of schedule: Schedule) -> String {
    let amounts = schedule.elements.map { element in
      let words = element.targetValues.map { wording.words($0) }.joined(separator: ", ")
      return words.isEmpty ? Wording.say(.noTarget) : words
    }
    if Set(amounts).count <= 1 { return amounts.first ?? Wording.say(.noTarget) }
    let timed = zip(amounts, schedule.elements).map { amount, element in
      let text = element.text.flatMap { $0.isEmpty ? nil : Wording.quoted($0) }
      return Wording.say(
        .amountAt,
        amount,
        text ?? Wording.time(element.start.local, wording.clock)
      )
    }
    return timed.dropFirst().reduce(timed[0]) { Wording.say(.and, $0, $1) }
  }
}
