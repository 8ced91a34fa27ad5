import CareHealth
import CareModel
import CareStorage
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
  /// A directory for what has to be read more than once; nil where nothing is kept on a disk.
  let scratch: String?
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
  func end(
    _ moment: HealthSnapshotStamp.Moment,
    _ person: String?,
    _ intake: HealthIntake
  ) throws(StoreError) {
    try intake.end(HealthSnapshotStamp(moment, person: person), options.deletions)
  }
}
