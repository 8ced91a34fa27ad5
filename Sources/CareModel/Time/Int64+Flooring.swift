extension Int64 {
  /// Returns the quotient rounded down, so that the remainder is never negative.
  package func flooringDivision(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
