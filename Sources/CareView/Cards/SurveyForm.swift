import CareEvents
import CareModel
import CareWords

/// What a card of an assessment asks for.
struct SurveyForm: Hashable, Sendable {
  /// One question.
  struct Field: Hashable, Sendable {
    /// What is measured: `systolic`; nil where there is only one thing.
    let name: String?
    let unit: String?
    /// What was answered; nil while nothing was.
    let answer: String?
  }

  /// The scale from which one number is chosen; nil if it is written.
  let scale: ClosedRange<Int>?
  /// The number that was chosen.
  let chosen: Int?
  let fields: [Field]

  /// The scale on which pain and nausea are told: none to worst.
  private static let scaleBounds = 0...10

  /// Makes what the first event asks for: a scale of 0 to 10 where all that is said of its numbers lies on
  /// it, else a field for each thing that is measured.
  init(_ task: TaskVersion, _ events: [CareEvent], _ wording: Wording) {
    let event = events.first { $0.outcome == nil } ?? events.first
    let targets = event?.scheduled.countedElement.targetValues ?? []
    let values = event?.outcome?.content.values ?? []
    let limits = task.content.thresholds.filter { $0.subject == .value }
    let numbers = limits.flatMap { [$0.value, $0.upperValue].compactMap(\.self) }
    let isOfOneThing = (targets + values).allSatisfy { $0.kind == nil && $0.units == nil }
    let bounds = Double(Self.scaleBounds.lowerBound)...Double(Self.scaleBounds.upperBound)
    let known = numbers + targets.compactMap(\.number)
    let answered = values.compactMap(\.number)
    let isScale = !known.isEmpty && isOfOneThing && (known + answered).allSatisfy(bounds.contains)
    scale = isScale ? Self.scaleBounds : nil
    chosen = isScale ? answered.first.map { Int($0.rounded()) } : nil
    fields = isScale ? [] : Self.fields(targets, values, wording)
  }

  private static func fields(
    _ targets: [OutcomeValue],
    _ values: [OutcomeValue],
    _ wording: Wording
  ) -> [Field] {
    var kinds: [String?] = []
    for value in targets + values where !kinds.contains(value.kind) { kinds.append(value.kind) }
    if kinds.isEmpty { kinds = [nil] }
    return kinds.map { kind in
      let unit = (targets + values).first { $0.kind == kind && $0.units != nil }?.units
      let answers = values.filter { $0.kind == kind }.map { value in
        var value = value
        (value.createdDate, value.kind) = (nil, nil)
        return wording.shown(value)
      }
      return Field(
        name: kind,
        unit: unit,
        answer: answers.isEmpty ? nil : answers.joined(separator: ", ")
      )
    }
  }
}
