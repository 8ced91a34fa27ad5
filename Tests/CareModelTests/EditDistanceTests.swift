import CareModel
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
    #expect(left.editDistance(to: right) == distance)
    #expect(right.editDistance(to: left) == distance)
  }
}
