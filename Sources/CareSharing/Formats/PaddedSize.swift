/// The sizes to which sealed content is padded, so that a host learns only its order of magnitude.
enum PaddedSize {
  static let least = 1 << 10
  /// Up to this size there are two steps for each doubling, above it sixteen.
  private static let mostInHalves = 16 << 10

  /// Returns the size of a content with its padding, at most 6.25 % more for a content above 16 KiB.
  static func of(_ count: Int) -> Int {
    guard count > least else { return least }
    let power = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
    let step = count <= mostInHalves ? power / 2 : power / 16
    let (steps, rest) = count.quotientAndRemainder(dividingBy: step)
    return (rest == 0 ? steps : steps + 1) * step
  }
}
