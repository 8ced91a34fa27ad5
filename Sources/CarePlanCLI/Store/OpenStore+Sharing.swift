import CarePlanKit

/// The categories that a read-only copy does not show.
extension OpenStore {
  /// Whether it is a read-only copy of what is shared; one that cannot be looked at is not known to be one.
  var isReaderCopy: Bool { (try? store.isReaderCopy()) == true }

  /// The text of an empty list if no tasks are shared; nil if some are, and in a member's copy.
  var unsharedTasks: String? {
    guard isReaderCopy else { return nil }
    // What only administrators read is in no category.
    let withoutTasks: [RecordCategory?] = [.profile, .contacts, nil]
    let hasTasks = shownParts.contains { !withoutTasks.contains($0.category) }
    return hasTasks ? nil : Wording.say(.tasksNotShared)
  }

  /// Returns the text of an empty list of a category that is not shared; nil in a member's copy.
  func unshared(_ category: RecordCategory) -> String? {
    guard isReaderCopy, !shownParts.contains(where: { $0.category == category }) else { return nil }
    return Wording.say(.categoryNotShared, category.name)
  }

  private var shownParts: [ReaderView.Part] { (try? store.shownSnapshots())?.parts ?? [] }
}
