/// Which statements their signers had seen, as bits of a table.
///
/// Statements are numbered in an order in which each stands after those that it had seen.
struct StatementOrder {
  private let width: Int
  private let isOfPeople: [Bool]
  /// For each statement a line of bits: what it reaches through `previous`.
  private var people: [UInt64]
  /// The same through `previous` and `rules`.
  private var all: [UInt64]

  /// Makes the table.
  ///
  /// - Parameters:
  ///   - previous: For each statement the numbers of its `previous`, which are less than its own.
  ///   - rules: The same of its `rules`.
  init(isOfPeople: [Bool], previous: [[Int]], rules: [[Int]]) {
    self.isOfPeople = isOfPeople
    let width = (isOfPeople.count + 63) / 64
    self.width = width
    people = [UInt64](repeating: 0, count: width * isOfPeople.count)
    all = people
    for number in isOfPeople.indices {
      for earlier in previous[number] {
        Self.join(&people, number, earlier, width)
        Self.join(&all, number, earlier, width)
      }
      for earlier in rules[number] { Self.join(&all, number, earlier, width) }
    }
  }

  private static func join(_ lines: inout [UInt64], _ number: Int, _ earlier: Int, _ width: Int) {
    let (own, other) = (number * width, earlier * width)
    for word in 0...(earlier / 64) { lines[own + word] |= lines[other + word] }
    lines[own + earlier / 64] |= 1 << UInt64(earlier % 64)
  }

  /// Whether a statement had seen another one.
  ///
  /// Statements about people are counted through `previous` alone, so that whoever has no rules gets
  /// the same answer.
  func isBefore(_ earlier: Int, _ later: Int) -> Bool {
    let place = later * width + earlier / 64
    let word = isOfPeople[earlier] ? people[place] : all[place]
    return word >> UInt64(earlier % 64) & 1 == 1
  }

  /// Whether each of some statements is a statement or had seen it.
  func isUpTo(_ number: Int, _ ends: [Int]) -> Bool {
    ends.allSatisfy { $0 == number || isBefore(number, $0) }
  }

  /// Whether a statement had seen one of some others.
  func isAny(of earlier: [Int]?, before later: Int) -> Bool {
    earlier?.contains { isBefore($0, later) } ?? false
  }

  /// Those of some statements that no other one of them had seen.
  func leaves(_ numbers: [Int]) -> [Int] {
    numbers.filter { number in !numbers.contains { isBefore(number, $0) } }
  }
}
