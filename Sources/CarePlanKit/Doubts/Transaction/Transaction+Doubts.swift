public import CareModel
public import CareReading
public import CareWords
public import CareWriting

extension Transaction {
  /// Says that what gives reason for a doubt is as intended.
  ///
  /// The answer becomes part of the task or outcome, so that it syncs and nobody else is asked while the
  /// reason stays the same. It changes nothing that is due or was given.
  ///
  /// - Throws: ``StoreError/Code/invalid`` for ``DoubtRule/recordedTwice``, which asks whether it was one
  ///   thing or several (``answer(_:to:)-(RepeatedRecording.Choice,_)``);
  ///   ``StoreError/Code/busy`` if somebody has answered by now, or the record is gone or in conflict.
  @discardableResult
  public mutating func answerAsIntended(_ doubt: Doubt) throws(StoreError) -> AnyRecord {
    guard doubt.rule != .recordedTwice else {
      throw StoreError(
        .invalid,
        "Whether \(doubt.record) was one thing or several cannot be answered as intended.",
        remedy: "Answer that it was the same, or that it was both."
      )
    }
    let graph = try snapshot.graph(of: doubt.record)
    guard !graph.isOpen, var record = try snapshot.head(of: doubt.record),
      !record.version.isTombstone, record.add(doubt)
    else {
      throw StoreError(
        .busy,
        "What \(doubt.record) says is something else by now.",
        remedy: "Look again with \(.show(doubt.record))."
      )
    }
    return try update(record)
  }
}

extension AnyRecord {
  /// Adds the answer that a doubt is as intended; false if it is there already, or the kind takes none.
  fileprivate mutating func add(_ doubt: Doubt) -> Bool {
    switch self {
    case .task(var task):
      guard !task.content.answers.contains(where: doubt.isEnded) else { return false }
      task.content.answers.append(doubt.intended)
      self = .task(task)
    case .healthTask(var task):
      guard !task.content.answers.contains(where: doubt.isEnded) else { return false }
      task.content.answers.append(doubt.intended)
      self = .healthTask(task)
    case .outcome(var outcome):
      guard !outcome.content.answers.contains(where: doubt.isEnded) else { return false }
      outcome.content.answers.append(doubt.intended)
      self = .outcome(outcome)
    default: return false
    }
    return true
  }
}
