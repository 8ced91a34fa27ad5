import CareHealth
import CareModel

/// Takes an export's elements in their order, and makes samples of them.
final class ExportReceiver {
  /// Ends the reading of a heading before the first record.
  struct HeadingRead: Error {}

  private(set) var summary = AppleHealthSummary()
  private(set) var samples: [HealthSample] = []
  private(set) var quarantined: [QuarantinedRecord] = []
  private let path: String
  private let readsHeadingOnly: Bool
  private var forms: SampleForms
  /// The elements that are open and read, from the root.
  private var open: [ExportName] = []
  /// How many elements are open inside of one that is passed over, with itself.
  private var passed = 0
  private var record: SampleDraft?
  private var workout: WorkoutDraft?

  init(_ path: String, readsHeadingOnly: Bool = false) {
    self.path = path
    self.readsHeadingOnly = readsHeadingOnly
    forms = SampleForms(path)
  }

  /// Forgets the samples that were handed on.
  func removeBatch() {
    samples.removeAll(keepingCapacity: true)
    quarantined.removeAll(keepingCapacity: true)
  }

  /// What was read, once the root has ended.
  func finished() -> AppleHealthSummary {
    var summary = summary
    for form in forms.types where form.count > 0 {
      summary.samplesByType[form.type] = form.count
    }
    for (number, count) in forms.sourceCounts.enumerated() where count > 0 {
      summary.samplesBySource[forms.sourceName(number), default: 0] += count
    }
    return summary
  }

  /// Takes in elements that follow.
  func take(_ batch: TagBatch) throws {
    for event in batch.events {
      switch event {
      case .open(let opening): try open(ExportTag(opening, in: batch))
      case .close: close()
      case .damage(let line): giveUp(line: line)
      }
    }
  }

  private func open(_ tag: ExportTag) throws {
    guard passed == 0 else { return passed += 1 }
    switch try taking(tag.element, tag) {
    case .taken(let element): open.append(element)
    case .passedOver(let name):
      summary.notRead[name, default: 0] += 1
      passed = 1
    }
  }

  private func close() {
    guard passed == 0 else { return passed -= 1 }
    switch open.popLast() {
    case .record: endRecord()
    case .workout: endWorkout()
    default: break
    }
  }

  /// Gives up the record that is open, or the one of which no tag came.
  private func giveUp(line: Int) {
    open.removeSubrange(min(1, open.count)...)
    (record, workout, passed) = (nil, nil, 0)
    put(aside: QuarantinedRecord(line: line, type: nil, fault: .damaged))
  }

  /// What becomes of an element.
  private enum Taking {
    case taken(ExportName)
    /// It is passed over with all that is in it, and counts by a name.
    case passedOver(String)
  }

  /// Reads an element if it is one that is read where it stands.
  private func taking(
    _ element: ExportName?,
    _ tag: ExportTag
  ) throws -> Taking {
    guard let element else {
      guard !open.isEmpty else { throw noRoot }
      return .passedOver(tag.title)
    }
    switch (element, open.last) {
    case (.healthData, nil): break
    case (_, nil): throw noRoot
    case (.exportDate, .healthData):
      summary.exported = tag.range(of: .value).flatMap { CivilTime.instant(tag.bytes, $0) }
    case (.me, .healthData): summary.person = PersonFingerprint(tag)
    case (_, .healthData) where readsHeadingOnly: throw HeadingRead()
    case (.record, .healthData), (.record, .correlation): return try beginRecord(tag)
    // Its records stand at the top level too; the same ones have the same ids.
    case (.correlation, .healthData): summary.notRead[tag.title, default: 0] += 1
    case (.metadataEntry, .correlation): break
    case (.metadataEntry, .record): record?.metadata.add(tag)
    case (.workout, .healthData): try beginWorkout(tag)
    case (.metadataEntry, .workout): workout?.metadata.add(tag)
    case (.workoutStatistics, .workout):
      let isRead = try workout?.add(statistics: tag, &forms) ?? true
      return isRead ? .taken(element) : .passedOver(tag.title)
    default: return .passedOver(tag.title)
    }
    return .taken(element)
  }

  private var noRoot: AppleHealthError {
    AppleHealthError(.notAnExport, "\(path) has no root element of Apple Health")
  }
}

extension ExportReceiver {
  /// Begins a record; one of a type that is not read counts by that.
  private func beginRecord(_ tag: ExportTag) throws -> Taking {
    record = nil
    switch try RecordReading.read(tag, &forms) {
    case .sample(let draft): record = draft
    case .fault(let record): put(aside: record)
    case .unread(let type): return .passedOver(type)
    }
    return .taken(.record)
  }

  private func endRecord() {
    guard let draft = record else { return }
    record = nil
    finish(draft)
  }

  private func beginWorkout(_ tag: ExportTag) throws {
    workout = nil
    do { workout = try WorkoutDraft(tag, &forms) } catch {
      guard let fault = error as? HealthSampleFault else { throw error }
      put(aside: QuarantinedRecord(line: tag.line, type: nil, fault: fault))
    }
  }

  private func endWorkout() {
    guard let (drafts, faults) = workout?.finished() else { return }
    workout = nil
    drafts.forEach(finish)
    faults.forEach(put(aside:))
  }

  private func finish(_ draft: SampleDraft) {
    guard !draft.metadata.isTooLong else {
      return put(
        aside: QuarantinedRecord(line: draft.line, type: draft.series.type, fault: .tooLong)
      )
    }
    forms.count(type: draft.type, source: draft.origin.source)
    samples.append(draft.sample)
  }

  private func put(aside record: QuarantinedRecord) {
    summary.quarantined += 1
    quarantined.append(record)
  }
}
