/// A part of a whole, as people read it.
package struct Percentage: Hashable, Sendable {
  /// 0 to 1.
  package let fraction: Double

  package init(_ fraction: Double) { self.fraction = fraction }

  /// `33 %`; only nothing is 0 %, and only all of it 100 %.
  package var percent: String { "\(scaled(to: 100)) %" }

  /// Ten cells, filled as far as the part goes.
  package var bar: String {
    let filled = scaled(to: 10)
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 10 - filled)
  }

  private func scaled(to whole: Int) -> Int {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return whole }
    return min(max(Int((fraction * Double(whole)).rounded()), 1), whole - 1)
  }
}
