import CarePlanKit

/// What a read-only copy does not show.
extension OpenStore {
  /// Whether it is a read-only copy of what is shared; one that cannot be looked at is not known to be one.
  var isReaderCopy: Bool { (try? store.isReaderCopy()) == true }

  /// What is said instead of that there are no tasks: that none are shared; nil if some are, or in any other copy.
  var unsharedTasks: String? {
    guard isReaderCopy else { return nil }
    // What only administrators read is in no category.
    let withoutTasks: [RecordCategory?] = [.profile, .contacts, nil]
    let hasTasks = shownParts.contains { !withoutTasks.contains($0.category) }
    return hasTasks ? nil : Wording.say(.tasksNotShared)
  }

  /// What is said instead of that there is nothing of a category; nil if it is shared, or in any other copy.
  func unshared(_ category: RecordCategory) -> String? {
    guard isReaderCopy, !shownParts.contains(where: { $0.category == category }) else { return nil }
    return Wording.say(.categoryNotShared, category.name)
  }

  private var shownParts: [ReaderView.Part] { (try? store.shownSnapshots())?.parts ?? [] }
}
