/// A few values that were needed last, the more often needed ones first.
///
/// It stands before what is slower to ask, such as a dictionary of long texts: of a million samples most
/// are like one of the last.
package struct RecentValues<Value> {
  private var values: [Value] = []
  private let most: Int

  /// - Parameter most: How many values are kept, one at least.
  package init(_ most: Int) { self.most = max(most, 1) }

  /// Returns the first value of which something is true; the next search finds it sooner.
  package mutating func first(where isWanted: (Value) -> Bool) -> Value? {
    guard let place = values.firstIndex(where: isWanted) else { return nil }
    guard place > 0 else { return values[0] }
    values.swapAt(place, place - 1)
    return values[place - 1]
  }

  /// Adds a value, for the last one if there are too many.
  package mutating func insert(_ value: Value) {
    if values.count >= most { values.removeLast() }
    values.append(value)
  }
}

extension RecentValues: Sendable where Value: Sendable {}
