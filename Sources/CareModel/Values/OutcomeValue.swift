public import CanonicalJSON

/// One measured, chosen or written value: CareKit's `OCKOutcomeValue`.
///
/// It stands in the outcomes of events and, as a target, in schedule elements. The `type` member
/// keeps an integer 1 apart from a double 1.0.
public struct OutcomeValue: Structure {
  /// The value itself.
  public enum Content: Hashable, Sendable {
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    case text(String)
    case binary([UInt8])
    case date(Instant)
    /// A value of a type that this careplan does not know, kept as it was read.
    case other(type: String, JSONValue)
  }

  public var content: Content
  /// The greatest amount of a target that is a range; the value is the least one.
  public var upperValue: Double?
  /// What was measured, if a task asks for more than one thing.
  public var kind: String?
  /// The unit, as the app or device writes it: `mL`, `tablets`.
  public var units: String?
  /// When the value was recorded; targets made by careplan have none.
  public var createdDate: Instant?
  package var unknown = JSONObject()

  public init(
    _ content: Content,
    upTo upperValue: Double? = nil,
    kind: String? = nil,
    units: String? = nil,
    createdDate: Instant? = nil
  ) {
    self.content = content
    self.upperValue = upperValue
    self.kind = kind
    self.units = units
    self.createdDate = createdDate
  }

  package static let schemaName = "OutcomeValue"
  package static let isAtomic = true
  package static let meaning = "One value with its type (CareKit's OCKOutcomeValue)."
  package static let blank = OutcomeValue(.boolean(true))
  package static let members: [Member<OutcomeValue>] = [
    .required(MemberName.type, \.type, .name, "integer, double, boolean, text, binary or date.") {
      $0.type = $1
    },
    .required(MemberName.value, \.contentJSON, .any, "The value, in the form that the type says.") {
      $0.contentJSON = $1
    },
    .optional(
      MemberName.upperValue,
      \.upperValue,
      .double(),
      "The greatest amount of a target that is a range; the value is the least."
    ) { $0.upperValue = $1 },
    .optional(MemberName.kind, \.kind, .text, "What was measured.") { $0.kind = $1 },
    .optional(MemberName.units, \.units, .text, "The unit of the value.") { $0.units = $1 },
    .optional(MemberName.createdDate, \.createdDate, .instant, "When the value came into being.") {
      $0.createdDate = $1
    },
  ]

  package static let constraints: JSONObject = [
    "allOf": [
      form(of: "integer", Definition.wholeNumber.reference),
      form(of: "double", ["type": "number"]),
      form(of: "boolean", ["type": "boolean"]),
      form(of: "text", ["type": "string"]),
      form(of: "binary", Definition.base64.reference),
      form(of: "date", Definition.instant.reference),
    ]
  ]

  /// Returns the rule that a value of one type has one form.
  private static func form(of type: String, _ schema: JSONObject) -> JSONValue {
    [
      "if": ["properties": ["type": ["const": .string(type)]]],
      "then": ["properties": ["value": .object(schema)]],
    ]
  }

  package func validate(_ faults: inout FaultCollector) {
    if let upperValue, number.map({ $0 >= upperValue }) ?? true {
      faults.add(
        "A range has a number as its value, and a greater one as its upper value.",
        at: MemberName.upperValue
      )
    }
    guard case .other(let type, _) = content, let expected = Self.expectation(ofType: type)
    else { return }
    faults.add("A value of type \(type) must be \(expected).", at: "value")
  }
}

extension OutcomeValue {
  /// The `type` member; setting it reads the present value anew under the new type.
  var type: String {
    get { content.type }
    set { content = Content(type: newValue, json: content.json) }
  }

  /// The `value` member; it is read under the present type.
  var contentJSON: JSONValue {
    get { content.json }
    set { content = Content(type: content.type, json: newValue) }
  }

  /// Returns what a value of a known type must be; nil for a type that is not known here.
  static func expectation(ofType type: String) -> String? {
    switch type {
    case "integer": "a whole number within ±2^53"
    case "double": "a number that a double holds exactly"
    case "boolean": "true or false"
    case "text": "a text"
    case "binary": "a text in Base64"
    case "date": "an instant such as 2026-01-10T08:00:00Z"
    default: nil
    }
  }
}

extension OutcomeValue.Content {
  /// The word for the type in files.
  package var type: String {
    switch self {
    case .integer: "integer"
    case .double: "double"
    case .boolean: "boolean"
    case .text: "text"
    case .binary: "binary"
    case .date: "date"
    case .other(let type, _): type
    }
  }

  /// The value as it stands in a file.
  public var json: JSONValue {
    switch self {
    case .integer(let value): .number(JSONNumber(value))
    case .double(let value): JSONNumber(value).map { .number($0) } ?? .null
    case .boolean(let value): .bool(value)
    case .text(let value): .string(value)
    case .binary(let value): .string(Base64.text(of: value))
    case .date(let value): .string(value.description)
    case .other(_, let json): json
    }
  }

  /// Reads a value; one that does not fit its type is kept as `other`, for validation to refuse.
  package init(type: String, json: JSONValue) {
    self = Self.known(type, json) ?? .other(type: type, json)
  }

  private static func known(_ type: String, _ json: JSONValue) -> Self? {
    switch type {
    case "integer": json.number?.int.map(Self.integer)
    case "double": json.number?.exactDouble.map(Self.double)
    case "boolean": json.bool.map(Self.boolean)
    case "text": json.string.map(Self.text)
    case "binary": json.string.flatMap(Base64.bytes).map(Self.binary)
    case "date": json.string.flatMap(Instant.init(_:)).map(Self.date)
    default: nil
    }
  }
}

extension OutcomeValue {
  /// The value as a number, if it is one.
  public var number: Double? {
    switch content {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .boolean, .text, .binary, .date, .other: nil
    }
  }

  /// The greatest amount that a target allows: the end of a range, or the amount itself.
  package var greatest: OutcomeValue {
    guard let upperValue else { return self }
    var greatest = self
    greatest.content = Int(exactly: upperValue).map { .integer($0) } ?? .double(upperValue)
    greatest.upperValue = nil
    return greatest
  }

  /// Returns whether the value is what a target asks for: a number in a unit that converts to the
  /// target's.
  package func meets(_ target: OutcomeValue) -> Bool {
    switch (target.content, content) {
    case (.date(let wanted), .date(let date)): date >= wanted
    case (.date, _): false
    default:
      target.number.map { wanted in summand(in: target.unit).map { $0.double >= wanted } ?? false }
        ?? true
    }
  }
}

extension [OutcomeValue] {
  /// Of each of these targets the value that was recorded for it, or nil.
  ///
  /// Targets that name a kind take the first free value of that kind. Then all that are left take
  /// the free values in order, but none that was recorded for another kind. So where nobody names
  /// kinds the place decides, as in CareKit.
  package func partners(among values: [OutcomeValue]) -> [OutcomeValue?] {
    var free = values
    var partners = [OutcomeValue?](repeating: nil, count: count)
    func pair(_ place: Int, where fits: (OutcomeValue) -> Bool) {
      guard let found = free.firstIndex(where: fits) else { return }
      partners[place] = free.remove(at: found)
    }
    for (place, target) in enumerated() where target.kind != nil {
      pair(place) { $0.kind == target.kind }
    }
    for (place, target) in enumerated() where partners[place] == nil {
      pair(place) { target.kind == nil || $0.kind == nil }
    }
    return partners
  }
}

extension OutcomeValue {
  /// The value with its units as JSON, in the form of a record's file.
  public var json: JSONValue { .object(object) }
}
