/// The operations on one branch that can be taken back, and those that were.
package struct OperationStacks {
  /// What can be taken back, the last one last.
  package private(set) var done: [Operation] = []
  /// What was taken back and can be done again, the last one last, with what took it back.
  package private(set) var undone: [(change: Operation, undo: Operation)] = []
  /// The last line of the log that is damaged, counted from 1; nothing from before it is known to be
  /// the last that was done.
  package private(set) var damagedLine: Int?

  /// Follows the lines of the log as far as they tell of one reference.
  package init(_ lines: [Operation?], on reference: String) {
    let damaged = lines.lastIndex { $0 == nil }
    damagedLine = damaged.map { $0 + 1 }
    for case let operation? in lines[(damaged ?? -1) + 1..<lines.count]
    where operation.reference == reference { follow(operation) }
  }

  private mutating func follow(_ operation: Operation) {
    switch operation.kind {
    case .change:
      done.append(operation)
      undone = []
    case .continuation:
      done.append(whole(operation))
      undone = []
    case .undo:
      if let change = done.popLast() { undone.append((change, operation)) }
    case .redo:
      if let last = undone.popLast() { done.append(last.change) }
    case .sync: undone = []
    }
  }

  /// Returns an operation with those that it continues, as one; they can be taken back alone no
  /// more.
  private mutating func whole(_ operation: Operation) -> Operation {
    guard let first = done.lastIndex(where: { $0.before == operation.before }) else {
      return operation
    }
    var whole = done[first]
    whole.after = operation.after
    done.removeSubrange(first...)
    return whole
  }
}
