import AppleHealth
import CareHealth
import CareModel
import CareReading
import Files
import Git

/// Reads one source into an import.
struct HealthImporter {
  let source: HealthSource
  let options: HealthImportOptions
  /// Where programs run, and what they inherit.
  let directory: String
  let environment: [String: String]
  /// The next bytes of standard input, none at its end; for a source whose place is `-`.
  let input: (() throws -> [UInt8])?
  let onProgress: (HealthImportProgress) -> Void

  /// How many samples are collected before they are stored.
  static let batch = 5_000

  /// Reads the whole source.
  func read(into intake: HealthIntake) throws(StoreError) -> HealthImportReport {
    var report = HealthImportReport(source)
    report.path = source.form == .program || source.place == "-" ? nil : source.place
    switch source.form {
    case .appleExport: try readExport(intake, &report)
    case .ndjson: try readLines(intake, &report)
    case .csv: try readTable(intake, &report)
    case .program: try readProgram(intake, &report)
    case .fhir: try readObservations(intake, &report)
    }
    report.intake = intake.report
    return report
  }

  /// Tells how far it is, and ends where nobody waits any more.
  func tell(_ intake: HealthIntake, _ bytes: Int64, _ total: Int64?) throws(StoreError) {
    try Cancellation.check()
    let samples = intake.report.seen + intake.report.skipped
    onProgress(HealthImportProgress(samples: samples, bytes: bytes, total: total))
  }

  /// Counts what could not be read, and keeps the first of it.
  func note(
    _ line: Int,
    _ message: String,
    of type: HealthType? = nil,
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) {
    intake.noteUnreadable(of: type)
    guard report.faults.count < HealthImportReport.mostFaults else { return }
    report.faults.append(.init(line: line, message: message))
  }

  /// Stores samples, and counts those that name their zone.
  func store(
    _ samples: [HealthSample],
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    report.zoned += samples.count { $0.zone != nil }
    try intake.add(samples)
  }

  /// Returns a line of a document of samples as changes, where it can be read.
  func take(
    _ line: HealthSampleLine,
    _ samples: inout [HealthSample],
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    switch line {
    case .samples(let more):
      samples += more
      if samples.count >= Self.batch { try flush(&samples, intake, &report) }
    case .deletions(let deletions):
      // What comes before it may be what is deleted.
      try flush(&samples, intake, &report)
      for deletion in deletions { try intake.delete(deletion.id) }
    }
  }

  func flush(
    _ samples: inout [HealthSample],
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    try store(samples, intake, &report)
    samples.removeAll(keepingCapacity: true)
  }

  /// Ends an import of a source that says all it has each time.
  func end(_ exported: Instant?, _ person: String?, _ intake: HealthIntake) throws(StoreError) {
    try intake.end(HealthSnapshotStamp(exported: exported, person: person), options.deletions)
  }
}

extension HealthImporter {
  private func readExport(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    try intake.trackKnown()
    do {
      let export = try AppleHealthExport(opening: source.place)
      report.path = export.heading.path
      let summary = try export.read(
        batchSize: Self.batch,
        onProgress: { read, total in
          report.size = read
          onProgress(.init(samples: intake.report.seen, bytes: read, total: total))
        },
        { samples, quarantined in
          try Cancellation.check()
          try store(samples, intake, &report)
          for record in quarantined {
            note(record.line, record.fault.description, of: record.type, intake, &report)
          }
        }
      )
      report.exported = summary.exported
      report.notRead = summary.notRead
      try end(summary.exported, summary.person?.digest, intake)
    } catch { throw Self.failure(error, source.place) }
  }

  /// Describes a failure of an export as a store does.
  private static func failure(_ error: any Error, _ path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? AppleHealthError else {
      return StoreError(.internal, "Reading \(path) failed.", causes: ["\(error)"])
    }
    let again: Remedy = "Nothing was taken in. Export again on the phone, or copy the file again."
    switch error.code {
    case .unreadable:
      let isThere = FileSystem.kind(of: path) != nil
      return StoreError(
        isThere ? .io : .notFound,
        isThere ? "The export \(path) cannot be read." : "There is no file \(path).",
        causes: isThere ? [error.message] : []
      )
    case .incomplete:
      return StoreError(
        .invalid,
        "The export \(path) is incomplete.",
        remedy: again,
        causes: [error.message]
      )
    case .damagedArchive, .malformed:
      return StoreError(
        .invalid,
        "The export \(path) is damaged.",
        remedy: again,
        causes: [error.message]
      )
    case .unreasonable, .entities:
      return StoreError(
        .hostile,
        "The export \(path) is made to do harm.",
        causes: [error.message]
      )
    default:
      return StoreError(
        .invalid,
        "The file \(path) is no export of Apple's Health app that can be read.",
        causes: [error.message]
      )
    }
  }
}
