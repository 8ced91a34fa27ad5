import CanonicalJSON
import CareWords
import Foundation

/// The scale of an axis: where its lines are, and how far up a number is.
struct ChartScale: Hashable, Sendable {
  let lower: Double
  let upper: Double
  /// The numbers at the lines, from below.
  let ticks: [Double]

  /// Takes the numbers that have to have room.
  ///
  /// It begins at 0 unless they keep far from it: a weight of 70 to 72 kg is a line to be read, but
  /// a bar that does not begin at 0 lies.
  init(_ numbers: [Double], hasZero: Bool) {
    // What is too large to be drawn is drawn at the edge.
    let drawn = numbers.filter(\.isFinite)
      .map { $0.magnitude < 1e-250 ? 0 : Swift.min(Swift.max($0, -1e250), 1e250) }
    var (least, most) = (drawn.min() ?? 0, drawn.max() ?? 0)
    let isFarFromZero = least > 0 && most - least < least / 2
    if hasZero || !isFarFromZero { (least, most) = (Swift.min(least, 0), Swift.max(most, 0)) }
    let size = Swift.max(least.magnitude, most.magnitude)
    if most - least <= size * 1e-9 {
      (least, most) = size == 0 ? (0, 1) : (least - size / 2, most + size / 2)
    }
    let step = Self.step(of: most - least)
    let (first, last) = ((least / step).rounded(.down), (most / step).rounded(.up))
    ticks = (0...Swift.max(1, Int(last - first))).map { ((first + Double($0)) * step).tidy }
    (lower, upper) = (ticks.first ?? 0, ticks.last ?? 1)
  }

  /// The round number by which at most six lines divide a span.
  private static func step(of span: Double) -> Double {
    let power = pow(10, log10(span).rounded(.down) - 1)
    let steps = [1, 2, 2.5, 5, 10, 20, 25, 50].map { $0 * power }
    return steps.first { span / $0 <= 4.001 } ?? span
  }

  /// Returns how far up a number is: 0 for the first line, 1 for the last one.
  func fraction(of number: Double) -> Double {
    let part = (number - lower) / (upper - lower)
    return part.isFinite ? Swift.min(Swift.max(part, 0), 1) : number > lower ? 1 : 0
  }
}

extension ChartScale {
  /// Returns a number as it is read beside its unit: whole ones as they are, halves of tablets as `½`, others with
  /// four digits.
  static func text(_ number: Double, of units: String? = nil) -> String {
    if let fraction = Wording.fraction(number, of: units) { return fraction }
    let rounded =
      switch number.magnitude {
      case 1000..<1e15: number.rounded()
      case 1e-9..<1000:
        (number * fourDigits(number)).rounded() / fourDigits(number)
      default: number
      }
    return JSONNumber(rounded == 0 ? 0 : rounded)?.token ?? "\(rounded)"
  }

  /// Returns the power of ten that gives a number four digits before its point.
  private static func fourDigits(_ number: Double) -> Double {
    pow(10, 3 - log10(number.magnitude).rounded(.down))
  }
}

extension Double {
  /// The number without what multiplication leaves of 0.1: 0.30000000000000004 is 0.3.
  fileprivate var tidy: Double {
    guard magnitude > 1e-250, magnitude < 1e250 else { return self }
    let factor = pow(10, 12 - log10(magnitude).rounded(.up))
    return (self * factor).rounded() / factor
  }
}
