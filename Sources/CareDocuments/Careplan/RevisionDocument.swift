public import CanonicalJSON
public import CareModel

/// The file in which versions are carried from one store to another: `{"careplan.revisions/v1":
/// {"store": …, "revisions": [{"knowledge": …, "records": […]}], …}}`.
///
/// Nothing is lost on the way: the records are those of the version files, and give the same bytes.
public enum RevisionDocument: Sendable {
  /// The name of the format, and its number.
  static let name = "careplan.revisions"
  static let key = "\(name)/v1"

  /// A bundle, and no record deeper than one may be, with what stands around its records.
  private static let limits = CanonicalJSON.Limits(
    bytes: CanonicalJSON.Limits.exchange.bytes,
    depth: CanonicalJSON.Limits.record.depth + 5
  )

  /// Returns the document of a bundle.
  public static func json(_ bundle: RevisionBundle) -> JSONValue {
    let revisions = bundle.revisions.map { revision -> JSONValue in
      [
        "knowledge": revision.knowledge.json,
        "records": .array(revision.versions.map(\.json)),
      ]
    }
    var object: JSONObject = [
      "store": .string(bundle.store.description),
      "format": .number(JSONNumber(bundle.format)),
      "merge": .number(JSONNumber(bundle.merge)),
      "knowledge": bundle.knowledge.json,
      "count": .number(JSONNumber(bundle.count)),
      "revisions": .array(revisions),
    ]
    object["since"] = bundle.since?.json
    if !bundle.markers.isEmpty { object["purged"] = .array(bundle.markers) }
    return .object(JSONObject([(key, .object(object))]))
  }

  /// Reads a bundle.
  ///
  /// - Throws: The fault of the text, or all faults of all records at once;
  ///   ``DocumentError/Code/unrecognised`` for another document, ``DocumentError/Code/newerFormat``
  ///   for one of a later careplan.
  public static func read(_ bytes: [UInt8]) throws(DocumentError) -> RevisionBundle {
    let json: JSONValue
    do { json = try CanonicalJSON.read(bytes, limits: limits) } catch {
      throw DocumentError(error)
    }
    guard let body = json.object?[key] else { throw unreadable(json) }
    var reader = RevisionReader(at: JSONPointer([key]))
    let bundle = try reader.bundle(body)
    guard let bundle, reader.faults.isEmpty else {
      throw DocumentError(
        .invalidRecords,
        "The revisions cannot be taken in: \(reader.faults.count) faults.",
        faults: reader.faults.map { $0.placed(in: DocumentText(bytes: bytes)) }
      )
    }
    return bundle
  }

  /// Returns the vector that a document of careplan tells; any other object is a vector itself.
  ///
  /// - Throws: All faults at once.
  public static func knowledge(in json: JSONValue) throws(InvalidRecord) -> KnowledgeVector {
    let keys = ["careplan.vector/v1", key]
    let body = keys.lazy.compactMap { json.object?[$0]?.object }.first
    return try KnowledgeVector(json: body?["knowledge"] ?? json)
  }

  private static func unreadable(_ json: JSONValue) -> DocumentError {
    let keys = json.object?.keys ?? []
    if let key = keys.first(where: { $0.utf8.starts(with: "\(name)/".utf8) }) {
      return DocumentError(
        .newerFormat,
        "The document has the form \(key.prefix(64)); this careplan knows \(self.key)."
      )
    }
    return DocumentError(.unrecognised, "The document has no revisions of careplan.")
  }
}
