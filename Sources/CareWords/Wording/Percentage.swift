/// A part of a whole, as people read it.
public struct Percentage: Hashable, Sendable {
  /// 0 to 1.
  package let fraction: Double

  /// Takes a part of a whole, from 0 to 1.
  public init(_ fraction: Double) { self.fraction = fraction }

  /// `33 %`; only nothing is 0 %, and only all of it 100 %.
  public var percent: String { "\(scaled(to: 100)) %" }

  /// Ten cells, filled as far as the part goes.
  public var bar: String {
    let filled = scaled(to: 10)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }

  private func scaled(to whole: Int) -> Int {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return whole }
    return min(max(Int((fraction * Double(whole)).rounded()), 1), whole - 1)
  }
}
