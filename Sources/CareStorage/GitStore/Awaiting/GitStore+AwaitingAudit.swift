public import CareModel

/// What a task awaits of the audit, on a thread of the store.
extension GitStore {
  /// Awaits whether this copy notes who reads its records.
  public func isAudited() async throws -> Bool {
    try await inBackground(.reading) { store in try store.isAudited() }
  }

  /// Switches the audit of this copy on or off, and awaits that.
  public func setAudited(_ isOn: Bool, by person: String? = nil) async throws {
    try await inBackground { store in try store.setAudited(isOn, by: person) }
  }

  /// Notes that somebody was shown records, and awaits that.
  public func audit(
    _ verb: AuditEntry.Verb,
    of records: [RecordKey],
    by person: String? = nil
  ) async throws {
    try await inBackground(.reading) { store in try store.audit(verb, of: records, by: person) }
  }

  /// Awaits the entries of this copy's audit.
  public func auditReport() async throws -> AuditReport {
    try await inBackground(.reading) { store in try store.auditReport() }
  }
}
