import CarePlanKit

/// A value as the user wrote it, with what was said of it.
///
/// Its errors count values from 1 and never repeat them: they are measurements of a person.
struct ValueText: Sendable {
  /// The types that a value can be given.
  enum ValueType: String, CaseIterable, Sendable {
    case integer, double, boolean, text, binary, date

    /// What a value of the type looks like.
    fileprivate var form: String {
      switch self {
      case .integer: "a whole number"
      case .double: "a number with a decimal point"
      case .boolean: "true or false"
      case .text: "any text"
      case .binary: "Base64, or @FILE for what a file holds"
      case .date: "a day or an instant: YYYY-MM-DD or YYYY-MM-DDTHH:MM:SSZ"
      }
    }
  }

  /// Its place on the command line, from 1.
  let number: Int
  let text: String
  /// Whether options that describe a value can mean no other one.
  var isAlone = true
  var kind: String?
  var units: String?
  var type: ValueType?

  /// A value behind `--value`.
  init(_ text: String, number: Int) {
    self.text = text
    self.number = number
  }

  /// A value without an option, perhaps with its kind: `systolic=120mmHg`.
  init(positional: String, number: Int, of count: Int) {
    let parts = positional.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isKind = parts.count == 2 && parts[0].first?.isLetter == true
    self.init(isKind ? String(parts[1]) : positional, number: number)
    if isKind { kind = String(parts[0]) }
    isAlone = count == 1
  }

  /// Understands the value.
  ///
  /// - Parameter file: Reads the file that a binary value names.
  func value(
    _ dates: DateReader,
    wholeNumbersAreDoubles: Bool,
    file: (String) throws(CommandFailure) -> [UInt8]
  ) throws(CommandFailure) -> OutcomeValue {
    var value: OutcomeValue
    if type == .binary, text.hasPrefix("@") {
      value = OutcomeValue(.binary(try file(String(text.dropFirst()))))
    } else {
      value = try understand { () throws(UsageError) in try read(dates) }
    }
    if type == nil, wholeNumbersAreDoubles, case .integer(let number) = value.content {
      value.content = .double(Double(number))
    }
    guard units == nil || value.units == nil else {
      throw CommandFailure(UsageError("value \(number) has a unit and --unit beside it"))
    }
    value.units = units ?? value.units
    value.kind = kind
    value.createdDate = dates.now.roundedToMicroseconds
    return value
  }
}

extension ValueText {
  private func read(_ dates: DateReader) throws(UsageError) -> OutcomeValue {
    guard let type else { return try untyped() }
    return try typed(type, dates)
  }

  private func typed(_ type: ValueType, _ dates: DateReader) throws(UsageError) -> OutcomeValue {
    switch type {
    case .text: return OutcomeValue(.text(text))
    case .boolean:
      if let value = Bool(text) { return OutcomeValue(.boolean(value)) }
    case .integer:
      if let amount = Amount(text), case .integer = amount.content { return amount.value }
    case .double:
      if let amount = Amount(text) {
        return OutcomeValue(.double(amount.double), units: amount.units)
      }
    case .binary:
      if let bytes = Base64.bytes(of: text) { return OutcomeValue(.binary(bytes)) }
    case .date:
      switch dates.tryMoment(text) {
      case .day(let day): return OutcomeValue(.date(dates.zone.start(of: day)))
      case .instant(let instant): return OutcomeValue(.date(instant))
      case nil: break
      }
    }
    throw UsageError(
      "value \(number) does not fit --type \(type.rawValue)",
      hint: Wording.hint(.takes, type.form)
    )
  }

  /// Infers the type from the form; what begins like a number has to be one.
  private func untyped() throws(UsageError) -> OutcomeValue {
    if let value = Bool(text) { return OutcomeValue(.boolean(value)) }
    if let amount = Amount(text) { return amount.value }
    let first = text.drop { "+-.,".contains($0) }.first
    guard let first, !first.isNumber else {
      try Quantities.refuseThousands(text)
      throw UsageError(
        "value \(number) is neither a number with a unit nor a text",
        hint: Wording.hint(
          .anyText,
          Wording.either(["NUMBER", "'NUMBER UNIT'", "KIND=NUMBER"]),
          "--type text",
          "--value"
        )
      )
    }
    return OutcomeValue(.text(text))
  }
}

/// A number with perhaps a unit behind it: `120`, `10mL`, `2 tablets`.
private struct Amount {
  let content: OutcomeValue.Content
  let double: Double
  let units: String?

  var value: OutcomeValue { OutcomeValue(content, units: units) }

  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /(-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?) ?(\S*)/)
    else { return nil }
    let unit = match.4
    guard unit.first.map({ $0.isLetter || "%°µ".contains($0) }) ?? !text.hasSuffix(" "),
      let double = Double(match.1), double.isFinite
    else { return nil }
    self.double = double
    units = unit.isEmpty ? nil : String(unit)
    if match.2 == nil, match.3 == nil {
      guard let whole = Int(match.1), whole.magnitude <= 1 << 53 else { return nil }
      content = .integer(whole)
    } else {
      content = .double(double)
    }
  }
}
