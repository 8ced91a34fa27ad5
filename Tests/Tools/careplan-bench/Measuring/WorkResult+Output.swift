import CarePlanKit

extension WorkResult {
  static let headings = ["work", "figure", "target", "met", "memory"]

  /// Returns the cells of a line of the table.
  func cells(_ pace: Pace) -> [String] {
    var details = medians.map { "\($0.variant) \(Self.time($0.seconds))" }
    if let remark { details.append(remark) }
    let value = figure.map { text($0) } ?? "failed"
    return [
      work, details.isEmpty ? value : "\(value) (\(details.joined(separator: ", ")))",
      targetText, isMet(pace).map { $0 ? "yes" : "no" } ?? "–",
      peakMemory.map { "\(Self.rounded(Double($0) / 1_048_576)) MiB" } ?? "–",
    ]
  }

  func json(_ pace: Pace) -> JSONValue {
    var json: JSONObject = ["work": .string(work), "unit": .string(unit.rawValue)]
    json["figure"] = figure.map(Self.number)
    switch target {
    case .atMost(let limit): json["atMost"] = Self.number(limit)
    case .atLeast(let limit): json["atLeast"] = Self.number(limit)
    case nil: break
    }
    json["met"] = isMet(pace).map { .bool($0) }
    json["remark"] = remark.map { .string($0) }
    json["peakMemory"] = peakMemory.map { .number(JSONNumber($0)) }
    json["medians"] = .array(
      medians.map { ["variant": .string($0.variant), "seconds": Self.number($0.seconds)] }
    )
    return .object(json)
  }

  private var targetText: String {
    switch target {
    case .atMost(let limit): "≤ \(text(limit))"
    case .atLeast(let limit): "≥ \(text(limit))"
    case nil: "–"
    }
  }

  private func text(_ value: Double) -> String {
    switch unit {
    case .ratio: "\(Self.rounded(value))×"
    case .milliseconds: "\(Self.rounded(value)) ms"
    case .mebibytes: "\(Self.rounded(value)) MiB"
    case .kibibytes: "\(Self.rounded(value)) KiB"
    case .files: "\(Self.rounded(value)) files"
    case .instructions: "\(Self.rounded(value / 1e6)) M instructions"
    }
  }

  private static func number(_ value: Double) -> JSONValue {
    JSONNumber(value).map { .number($0) } ?? .string("\(value)")
  }

  private static func time(_ seconds: Double) -> String {
    switch seconds {
    case ..<1e-3: "\(rounded(seconds * 1e6)) µs"
    case ..<1: "\(rounded(seconds * 1e3)) ms"
    default: "\(rounded(seconds)) s"
    }
  }

  /// A number with three digits at most that mean anything.
  static func rounded(_ value: Double) -> String {
    let scale: Double = value < 1 ? 1000 : value < 10 ? 100 : value < 100 ? 10 : 1
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
