import CareModel

/// Why a sample cannot be taken: what every reader of samples tells of one.
///
/// It names members, types and units, and no value: it may be logged and shown to anybody.
public enum HealthSampleFault: Error, Hashable, Sendable {
  /// The text is no JSON, or no JSON object.
  case malformed
  /// A record of an export is not valid XML: a character is damaged, or an attribute is repeated.
  case damaged
  /// The text has more bytes than a sample can need.
  case tooLong
  case missing(member: String)
  /// The member has a value of another sort, or one that cannot be read.
  case unreadable(member: String)
  /// No type has this name; ``HealthType/candidates(for:)`` says which may be meant.
  case unknownType(String)
  /// The text is no unit.
  case unknownUnit(String)
  /// The unit measures something else than the type does.
  case unfitUnit(HealthUnit, HealthType)
  /// The value of a category is none of its scale.
  case notOnScale(HealthType)
  case notFinite
  case endBeforeStart
  /// The year is before 1900 or after 2200.
  case yearOutOfRange
  /// Nobody can have that value: a device or a conversion erred.
  case impossibleValue(HealthType)
  /// The name of the source is too long, or steers what shows it.
  case sourceName
}

extension HealthSampleFault: CustomStringConvertible {
  /// One sentence that names no value.
  public var description: String {
    switch self {
    case .malformed: "The text is no JSON object."
    case .damaged: "The record is damaged: it is not valid XML."
    case .tooLong: "The text is longer than a sample can be."
    case .missing(let member): "The member '\(member)' is missing."
    case .unreadable(let member): "The member '\(member)' cannot be read."
    case .unknownType(let name): Self.unknown(name)
    case .unknownUnit(let text): "'\(Self.short(text))' is no unit of HealthKit's."
    case .unfitUnit(let unit, let type): "\(type) is not measured in '\(Self.short(unit.text))'."
    case .notOnScale(let type): "The value is none that \(type) can have."
    case .notFinite: "The value is no number."
    case .endBeforeStart: "The sample ends before it starts."
    case .yearOutOfRange: "The year is before 1900 or after 2200."
    case .impossibleValue(let type): "The value is impossible for \(type)."
    case .sourceName:
      "The name of the source is longer than \(HealthSample.longestSource) bytes or has control "
        + "characters: rename the source where the sample comes from."
    }
  }

  private static func unknown(_ name: String) -> String {
    let candidates = HealthType.candidates(for: name)
    let start = "There is no type '\(short(name))'"
    guard let last = candidates.last else { return "\(start)." }
    let others = candidates.dropLast().map(\.shortName).joined(separator: ", ")
    return "\(start): did you mean \(others.isEmpty ? "" : "\(others) or ")\(last.shortName)?"
  }

  /// Cuts what somebody wrote, which may be of any length.
  private static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 80 ? text : "\(String(text.unicodeScalars.prefix(79)))…"
  }
}

extension HealthSample {
  /// Why the sample cannot be; nil for one that can.
  ///
  /// ``HealthSampleCheck`` says it of many samples of one type.
  public var fault: HealthSampleFault? {
    guard Self.isSource(source) else { return .sourceName }
    return HealthSampleCheck(type, in: unit).fault(value: value, start: start, end: end)
  }

  /// Takes the address of memory out of HealthKit's description of a device.
  ///
  /// `<<HKDevice: 0x2816a8>, name:Watch, model:Watch6,7>` becomes `name:Watch, model:Watch6,7`: the
  /// address differs in every export. Nil if nothing is left; any other text is kept.
  public static func device(named text: String) -> String? {
    let start = "<<HKDevice: 0x"
    guard text.hasPrefix(start), let end = text.firstIndex(of: ">") else {
      return text.isEmpty ? nil : text
    }
    var rest = text[text.index(after: end)...]
    if rest.hasSuffix(">") { rest = rest.dropLast() }
    rest = rest.drop { $0 == "," || $0 == " " }
    return rest.isEmpty ? nil : String(rest)
  }
}
