/// A sum of doubles that is rounded once, at its end, so that no order of them changes a bit.
///
/// The parts that rounding would lose are kept beside the sum (Shewchuk, Adaptive Precision
/// Floating-Point Arithmetic, 1997).
struct ExactSum {
  /// Numbers that do not overlap, the least first, which add up to the sum.
  private var parts: [Double] = []

  init() {}

  init(_ numbers: some Sequence<Double>) { for number in numbers { add(number) } }

  mutating func add(_ number: Double) {
    var sum = number
    var kept = 0
    for part in parts {
      let (greater, lesser) = sum.magnitude < part.magnitude ? (part, sum) : (sum, part)
      let next = greater + lesser
      let lost = lesser - (next - greater)
      if lost != 0 {
        parts[kept] = lost
        kept += 1
      }
      sum = next
    }
    parts.removeSubrange(kept...)
    parts.append(sum)
  }

  /// The double nearest to the sum; nil for one that no double has.
  var value: Double? {
    guard var sum = parts.last else { return 0 }
    var place = parts.count - 1
    var lost = 0.0
    while place > 0, lost == 0 {
      place -= 1
      let next = sum + parts[place]
      lost = parts[place] - (next - sum)
      sum = next
    }
    // Halfway between two doubles the parts that are left say which one is nearer.
    if place > 0, lost != 0, (lost < 0) == (parts[place - 1] < 0) {
      let doubled = lost * 2
      let next = sum + doubled
      if next - sum == doubled { sum = next }
    }
    return sum.isFinite ? sum : nil
  }
}
