package import CareEvents
public import CareModel
import Synchronization

/// The records that somebody's reading brought to light, for the audit of a copy.
///
/// Nothing is collected before ``begin()``. What counts is whose content was read, whether all of it was shown
/// or not.
public final class AuditedReads: Sendable {
  /// The records of one kind that were read.
  public struct Portion: Hashable, Sendable {
    package let kind: RecordKind
    package let count: Int
    /// The records; of outcomes, of which there are many, their tasks.
    package let records: [RecordKey]
  }

  private struct State {
    var isOn = false
    /// What has been handed out.
    var told: Set<RecordKey> = []
    /// What has not, with the task of each outcome that has one.
    var new: [RecordKey: String?] = [:]
  }

  private let state = Mutex(State())

  /// Makes a collection that collects nothing before ``begin()``.
  public init() {}

  /// Whether reads are collected.
  public var isOn: Bool { state.withLock { $0.isOn } }

  /// Collects reads from now on.
  public func begin() { state.withLock { $0.isOn = true } }

  package func note(_ record: AnyRecord) {
    guard case .outcome(let outcome) = record else { return note([record.key]) }
    add(record.key, task: outcome.taskID)
  }

  package func note(_ marks: [OutcomeMark]) {
    for mark in marks {
      add(RecordKey(.outcome, mark.identity.outcomeID), task: mark.identity.taskID)
    }
  }

  /// Notes that some records were read, if reads are collected.
  public func note(_ keys: [RecordKey]) {
    for key in keys { add(key, task: nil) }
  }

  private func add(_ key: RecordKey, task: String?) {
    state.withLock { state in
      guard state.isOn, !state.told.contains(key) else { return }
      state.new.updateValue(task, forKey: key)
    }
  }

  /// Hands out what was read since the last time, kind by kind.
  public func take() -> [Portion] {
    let new = state.withLock { state in
      defer { state.new = [:] }
      state.told.formUnion(state.new.keys)
      return state.new
    }
    return RecordKind.allCases.compactMap { kind in
      let read = new.filter { $0.key.kind == kind }
      guard !read.isEmpty else { return nil }
      let named = read.map { key, task in task.map { RecordKey(.task, $0) } ?? key }
      return Portion(kind: kind, count: read.count, records: Set(named).sorted())
    }
  }
}
