package import CareModel
package import CanonicalJSON

/// The file of one version: its bytes, and the rules that bind them to its path.
package enum VersionFile {
  /// Reads a version file.
  ///
  /// - Throws: ``StoreError/Code/invalid`` with all faults: of the text, of the record, and of its
  ///   agreement with the path.
  package static func read(_ bytes: [UInt8], at path: String) throws(StoreError) -> AnyRecord {
    let record = try content(bytes, at: path)
    let faults = disagreements(of: record, with: path)
    guard faults.isEmpty else { throw invalid(path, faults) }
    return record
  }

  /// Reads a head file, whatever it says of the version that it shows.
  ///
  /// - Throws: ``StoreError/Code/invalid`` if it is not a valid record, or one of another path.
  package static func head(_ bytes: [UInt8], at path: String) throws(StoreError) -> AnyRecord {
    let record = try content(bytes, at: path)
    guard StoreLayout.head(of: record.key) != path else { return record }
    let right = StoreLayout.head(of: record.key) ?? StoreLayout.path(of: record)
    let fault = FileFault(path, "A record with this kind and id belongs at \(right).")
    throw invalid(path, [fault])
  }

  /// Returns whether the bytes are the canonical ones of what they say.
  package static func isCanonical(_ bytes: [UInt8], _ record: AnyRecord) -> Bool {
    record.bytes == bytes
  }

  /// Reads the record in a file, whatever its path.
  package static func content(
    _ bytes: [UInt8],
    at path: String,
    _ strictness: FaultCollector.Strictness = .keepsUnknown
  ) throws(StoreError) -> AnyRecord {
    let record: AnyRecord
    if strictness == .keepsUnknown, let scanned = scanned(bytes, at: path) {
      record = scanned
    } else {
      record = try told(bytes, at: path, strictness)
    }
    try requireSize(of: bytes, record, at: path)
    return record
  }

  /// Returns the record in a file that is canonical, as nearly all are; else nil.
  private static func scanned(_ bytes: [UInt8], at path: String) -> AnyRecord? {
    let kind = RecordKind.allCases.first { path.utf8.starts(with: $0.directory.utf8) }
    return kind.flatMap { AnyRecord(scanning: bytes, as: $0) }
  }

  /// Returns the record in a file that is written in any way, or all its faults.
  private static func told(
    _ bytes: [UInt8],
    at path: String,
    _ strictness: FaultCollector.Strictness
  ) throws(StoreError) -> AnyRecord {
    let json = try json(bytes, at: path)
    do { return try AnyRecord(json: json, strictness) } catch {
      throw invalid(path, error.faults.map { FileFault(path, $0, in: bytes) })
    }
  }

  /// Refuses a file that would make every clone and merge heavy: 1 MiB, or 16 MiB with binary values.
  package static func requireSize(
    of bytes: [UInt8],
    _ record: AnyRecord,
    at path: String
  ) throws(StoreError) {
    guard bytes.count > record.limits.bytes else { return }
    let limit = record.limits.bytes >> 20
    throw invalid(
      path,
      [
        FileFault(
          path,
          "The file has \(bytes.count) bytes; such a record has at most \(limit) MiB."
        )
      ]
    )
  }

  /// Reads the JSON of a file within the limits of a record.
  package static func json(_ bytes: [UInt8], at path: String) throws(StoreError) -> JSONValue {
    do { return try CanonicalJSON.read(bytes, limits: .binary) } catch {
      throw invalid(path, [FileFault(path, error)])
    }
  }

  package static func invalid(_ path: String, _ faults: [FileFault]) -> StoreError {
    StoreError(.invalid, "The file \(path) is not valid.", faults: faults)
  }

  /// Returns what a record says otherwise than the path it stands at.
  private static func disagreements(of record: AnyRecord, with path: String) -> [FileFault] {
    let right = StoreLayout.path(of: record)
    guard right != path else { return [] }
    return [FileFault(path, "A version with this kind, id and uuid belongs at \(right).")]
  }
}
