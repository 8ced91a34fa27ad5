public import CareModel
public import CareStorage
public import CareWords

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
    try answerAsIntended([doubt], about: doubt.record)
  }

  /// Says that what gives reason for some doubts about a record is as intended.
  @discardableResult
  public mutating func answerAsIntended(
    _ doubts: [Doubt],
    about key: RecordKey
  ) throws(StoreError) -> AnyRecord {
    guard doubts.allSatisfy({ $0.rule != .recordedTwice }) else {
      throw StoreError(
        .invalid,
        "Whether \(key) was one thing or several cannot be answered as intended.",
        remedy: "Answer that it was the same, or that it was both."
      )
    }
    let graph = try snapshot.graph(of: key)
    guard !graph.isOpen, var record = try snapshot.head(of: key), !record.version.isTombstone,
      doubts.allSatisfy({ $0.record == key && record.answer($0) })
    else {
      throw StoreError(
        .busy,
        "What \(key) says is something else by now.",
        remedy: "Look again with \(.show(key))."
      )
    }
    return try update(record)
  }
}

extension AnyRecord {
  /// Adds the answer that a doubt is as intended; false if it is there already, or the kind takes none.
  fileprivate mutating func answer(_ doubt: Doubt) -> Bool {
    var isAdded = false
    func add(_ answers: inout [Answer]) {
      guard !answers.contains(where: doubt.isEnded) else { return }
      answers.append(doubt.intended)
      isAdded = true
    }
    switch self {
    case .task(var task):
      add(&task.content.answers)
      self = .task(task)
    case .healthTask(var task):
      add(&task.content.answers)
      self = .healthTask(task)
    case .outcome(var outcome):
      add(&outcome.content.answers)
      self = .outcome(outcome)
    default: break
    }
    return isAdded
  }
}
