package import CareModel

extension [OutcomeValue] {
  /// Returns whether the amounts are equal after conversion to common units.
  package func isSameAmount(as others: [OutcomeValue]) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { mine, other in
        guard mine.kind == other.kind, mine.counts(for: other), let number = other.number else {
          return false
        }
        let sum = [mine].sum(in: other.unit)
        return abs(sum - number) <= 1e-9 * Swift.max(abs(sum), abs(number))
      }
  }
}
