package import CanonicalJSON

extension Record {
  /// The canonical bytes of the record's file.
  package var bytes: [UInt8] {
    var writer = JSONWriter(layout: .lines)
    Content.table.members.emit(self, unknown: unknown, &writer)
    return writer.documentBytes()
  }

  /// Reads a record from the bytes of its file if they are canonical or nearly so.
  fileprivate init?(scanning bytes: [UInt8], limits: CanonicalJSON.Limits) {
    var reader = JSONReader(bytes: bytes, limits: limits)
    self = .blank
    guard let unknown = Content.table.members.scan(&reader, into: &self), reader.scanEnd() else {
      return nil
    }
    self.unknown = unknown
    var faults = FaultCollector()
    Content.validate(self, &faults)
    guard faults.faults.isEmpty else { return nil }
  }
}

extension AnyRecord {
  /// The canonical bytes of the record's file.
  package var bytes: [UInt8] {
    switch self {
    case .patient(let record): record.bytes
    case .carePlan(let record): record.bytes
    case .contact(let record): record.bytes
    case .task(let record): record.bytes
    case .healthTask(let record): record.bytes
    case .outcome(let record): record.bytes
    }
  }

  /// Reads a record from the bytes of its file in one pass, without a tree of JSON between.
  ///
  /// This is the way for the many files that careplan wrote itself. It gives the same record as
  /// ``init(json:_:)``, or nil: for a faulty document, whose faults only that tells, and for some
  /// valid ones that are not canonical, such as those with unsorted members.
  ///
  /// - Parameter kind: What kind of record the caller thinks it is, say by the file's path; a wrong
  ///   guess gives nil.
  package init?(
    scanning bytes: [UInt8],
    as kind: RecordKind,
    limits: CanonicalJSON.Limits = .binary
  ) {
    guard bytes.count <= limits.bytes else { return nil }
    let record: AnyRecord? =
      switch kind {
      case .patient: Patient(scanning: bytes, limits: limits).map { .patient($0) }
      case .carePlan: CarePlan(scanning: bytes, limits: limits).map { .carePlan($0) }
      case .contact: Contact(scanning: bytes, limits: limits).map { .contact($0) }
      case .task: CareTask(scanning: bytes, limits: limits).map { .task($0) }
      case .healthTask: HealthTask(scanning: bytes, limits: limits).map { .healthTask($0) }
      case .outcome: Outcome(scanning: bytes, limits: limits).map { .outcome($0) }
      }
    guard let record else { return nil }
    self = record
  }
}
