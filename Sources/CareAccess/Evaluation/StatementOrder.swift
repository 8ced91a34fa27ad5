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
  ///
  /// Cost: one line of the table for each.
  func leaves(_ numbers: [Int]) -> [Int] {
    guard numbers.count > 1 else { return numbers }
    var seen = StatementBits(people: [UInt64](repeating: 0, count: width), rules: [])
    seen.rules = seen.people
    for number in numbers {
      for word in 0..<width {
        seen.people[word] |= people[number * width + word]
        seen.rules[word] |= all[number * width + word]
      }
    }
    return numbers.filter { number in
      let word = isOfPeople[number] ? seen.people[number / 64] : seen.rules[number / 64]
      return word >> UInt64(number % 64) & 1 == 0
    }
  }

  /// Those of some statements that had seen no other one of them.
  ///
  /// Cost: one line of the table for each.
  func roots(_ numbers: some Collection<Int>) -> [Int] {
    let given = bits(of: numbers)
    return numbers.filter { number in
      (0..<width).allSatisfy { word in
        given.people[word] & people[number * width + word] == 0
          && given.rules[word] & all[number * width + word] == 0
      }
    }
  }

  /// Returns some statements as bits.
  func bits(of numbers: some Sequence<Int>) -> StatementBits {
    var bits = StatementBits(people: [UInt64](repeating: 0, count: width), rules: [])
    bits.rules = bits.people
    for number in numbers {
      let bit: UInt64 = 1 << UInt64(number % 64)
      if isOfPeople[number] {
        bits.people[number / 64] |= bit
      } else {
        bits.rules[number / 64] |= bit
      }
    }
    return bits
  }

  /// Whether a statement had seen all of some others.
  ///
  /// Cost: one line of the table, however many they are.
  func isAll(of earlier: StatementBits, before later: Int) -> Bool {
    (0..<width).allSatisfy { word in
      earlier.people[word] & ~people[later * width + word] == 0
        && earlier.rules[word] & ~all[later * width + word] == 0
    }
  }
}

/// Some statements as bits of a line of the table, by folder.
struct StatementBits {
  fileprivate(set) var people: [UInt64]
  fileprivate(set) var rules: [UInt64]

  /// Returns the statements of both.
  func union(_ other: Self) -> Self {
    StatementBits(
      people: zip(people, other.people).map { $0 | $1 },
      rules: zip(rules, other.rules).map { $0 | $1 }
    )
  }
}
