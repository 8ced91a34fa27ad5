/// A set that keeps one number for each member: for very many members of which only membership is
/// asked.
///
/// Two things have the same number once in 2^64 times, and nobody can choose them: each process
/// reckons with a seed of its own. So a member is always found, and what is no member hardly ever.
package struct FingerprintSet<Element: Hashable> {
  private var numbers: Set<Int> = []

  package init() {}

  package var count: Int { numbers.count }

  package func contains(_ element: Element) -> Bool { numbers.contains(element.hashValue) }

  /// Adds something; false if it is a member already.
  @discardableResult
  package mutating func insert(_ element: Element) -> Bool {
    numbers.insert(element.hashValue).inserted
  }

  package func intersection(_ other: Self) -> Self {
    var both = Self()
    both.numbers = numbers.intersection(other.numbers)
    return both
  }
}
