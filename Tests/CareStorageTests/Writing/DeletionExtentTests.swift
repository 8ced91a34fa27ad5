import CareStorage
import Testing

/// When somebody is asked before a commit deletes records.
struct DeletionExtentTests {
  @Test(arguments: [
    (deleted: 10, live: 200, isUnusual: false), (11, 200, true),
    (3, 30, false), (3, 29, true), (2, 2, false), (0, 0, false),
  ])
  func `more than ten, or from three on more than a tenth of all, are unusual`(
    deleted: Int,
    live: Int,
    isUnusual: Bool
  ) {
    #expect(DeletionExtent(deleted: deleted, live: live).isUnusual == isUnusual)
  }
}
