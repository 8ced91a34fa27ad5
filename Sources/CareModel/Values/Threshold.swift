package import CanonicalJSON

/// A limit for a value or for the adherence of a task, as in CareKit 1.x.
public struct Threshold: Structure {
  /// How a number is compared with the limit.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    case greaterThan, greaterThanOrEqual, lessThan, lessThanOrEqual, equal
    /// Between ``Threshold/value`` and ``Threshold/upperValue``, both included.
    case rangeInclusive
    /// Between ``Threshold/value`` and ``Threshold/upperValue``, neither included.
    case rangeExclusive
  }

  /// What is compared.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// The values of an outcome.
    case value
    /// The part of a day's events that were completed, in percent.
    case adherence
  }

  public var comparison: Comparison
  public var subject: Subject
  public var value: Double
  public var upperValue: Double?
  public var title: String?
  package var unknown = JSONObject()

  public init(
    _ comparison: Comparison,
    of subject: Subject = .value,
    _ value: Double,
    upperValue: Double? = nil,
    title: String? = nil
  ) {
    self.comparison = comparison
    self.subject = subject
    self.value = value
    self.upperValue = upperValue
    self.title = title
  }

  package static let schemaName = "Threshold"
  package static let isAtomic = true
  package static let meaning = "A limit on the values or the adherence of a task (CareKit 1.x)."
  package static let blank = Threshold(.equal, 0)
  package static let members: [Member<Threshold>] = [
    .required(
      MemberName.comparison,
      \.comparison,
      .words,
      "How a number is compared.",
      traits: .clinical
    ),
    .defaulted(MemberName.subject, \.subject, .words, "What is compared.", traits: .clinical),
    .required(
      MemberName.value,
      \.value,
      .double(),
      "The limit, or the lower end.",
      traits: .clinical
    ),
    .optional(MemberName.upperValue, \.upperValue, .double(), "The upper end.", traits: .clinical),
    .optional(MemberName.title, \.title, .text, "What it means to reach the limit."),
  ]

  package static let constraints: JSONObject = [
    "if": ["properties": [MemberName.comparison: ["enum": ["rangeInclusive", "rangeExclusive"]]]],
    "then": ["required": [.string(MemberName.upperValue)]],
    "else": ["properties": [MemberName.upperValue: false]],
  ]

  package func validate(_ faults: inout FaultCollector) {
    let isRange = comparison == .rangeInclusive || comparison == .rangeExclusive
    if isRange != (upperValue != nil) {
      faults.add("A range, and nothing else, has an upperValue.", at: MemberName.upperValue)
    } else if let upperValue, upperValue < value {
      faults.add("The upper end of a range is not below its lower end.", at: MemberName.upperValue)
    }
  }
}

extension Threshold {
  /// Returns whether a number is what the threshold describes; NaN and a range without an end never
  /// are.
  package func isReached(by number: Double) -> Bool {
    switch comparison {
    case .greaterThan: number > value
    case .greaterThanOrEqual: number >= value
    case .lessThan: number < value
    case .lessThanOrEqual: number <= value
    case .equal: number == value
    case .rangeInclusive: upperValue.map { value <= number && number <= $0 } ?? false
    case .rangeExclusive: upperValue.map { value < number && number < $0 } ?? false
    }
  }
}
