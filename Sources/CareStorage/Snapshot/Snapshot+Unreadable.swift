public import CareModel

extension Snapshot {
  /// Returns the files of records of some kinds that cannot be read, sorted.
  package func unreadableFiles(of kinds: Set<RecordKind>) throws(StoreError) -> [String] {
    var files: [String] = []
    for kind in kinds { files += try source.unreadableFiles(of: kind) }
    return files.sorted()
  }

  /// Returns the files that cannot be read and that may say something of events on some days,
  /// sorted.
  ///
  /// Those are outcomes of these days, and versions of tasks, which may be due on any day. What
  /// they say is missing in ``events(_:)``, which names them: a dose that was given then looks open.
  public func unreadableFiles(
    aboutEventsOn days: ClosedRange<CivilDate>
  ) throws(StoreError) -> [String] {
    let outcomes = try source.unreadableFiles(of: .outcome).filter { path in
      let directory = StoreLayout.recordDirectory(of: path)
      let day = CivilDate(directory.split(separator: "/").joined(separator: "-"))
      // An outcome that came before its task may be of any day.
      return day.map(days.contains) ?? true
    }
    let tasks = try source.unreadableFiles(of: .task)
    return try Set(tasks + source.unreadableFiles(of: .healthTask) + outcomes).sorted()
  }
}
