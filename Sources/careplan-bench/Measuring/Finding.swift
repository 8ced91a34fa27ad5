import CarePlanKit

/// What came out of one work: how many times as long as its peer it takes.
struct Finding {
  let work: String
  /// Ours first, then the peer.
  let medians: [Median]
  /// The ratio that shall not be passed.
  let target: Double
  private let pace: Pace

  /// Measures two variants, ours and its peer.
  init<Answer>(
    _ work: String,
    atMost target: Double,
    _ pace: Pace,
    _ ours: Measurement<Answer>.Variant,
    against peer: Measurement<Answer>.Variant
  ) throws {
    self.work = work
    self.target = target
    self.pace = pace
    medians = try Measurement(ours, peer).medians(pace)
  }

  var figure: Double { medians[0].seconds / medians[1].seconds }

  /// Whether the target is met; nil of a quick run, whose sizes are not those of the target.
  var isMet: Bool? { pace == .full ? figure <= target : nil }
}

extension Finding {
  /// The cells of a line of the table.
  var cells: [String] {
    let times = medians.map { "\($0.variant) \(Self.time($0.seconds))" }.joined(separator: ", ")
    let figure = "\(Self.rounded(figure))× (\(times))"
    return [work, figure, "≤ \(Self.rounded(target))×", isMet.map { $0 ? "yes" : "no" } ?? "–"]
  }

  var json: JSONValue {
    var json: JSONObject = [
      "work": .string(work), "figure": Self.number(figure), "target": Self.number(target),
      "medians": .array(
        medians.map { ["variant": .string($0.variant), "seconds": Self.number($0.seconds)] }
      ),
    ]
    json["met"] = isMet.map { .bool($0) }
    return .object(json)
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
  private static func rounded(_ value: Double) -> String {
    let scale: Double = value < 10 ? 100 : value < 100 ? 10 : 1
    let text = "\((value * scale).rounded() / scale)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
