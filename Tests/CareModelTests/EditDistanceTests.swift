import CareModel
import TestSupport
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("ca", "abc", 3), ("Title", "title", 0),
  ])
  func `edit distances count insertions, deletions, changes and swaps`(
    left: String,
    right: String,
    distance: Int
  ) {
    #expect(left.editDistance(to: right, within: distance) == distance)
    #expect(right.editDistance(to: left, within: distance + 5) == distance)
    #expect(left.editDistance(to: right, within: distance - 1) == nil)
  }

  @Test func `the work for two long names grows with their length, and not with its square`() {
    let ratio = growth(from: 1_000) { count in
      let (one, other) = (
        String(repeating: "ab", count: count), String(repeating: "ac", count: count)
      )
      #expect(one.editDistance(to: other, within: 3) == nil)
    }
    #expect(ratio < 24)
  }
}
