public import CanonicalJSON

/// One file of `schemas/`: a JSON Schema (draft 2020-12) that stands alone.
public struct SchemaDocument: Hashable, Sendable {
  /// The file's name, which is also the `$id` of the schema: `task.schema.json`.
  public let fileName: String
  /// The schema, with its `$id`, `$schema` and `title`.
  public let json: JSONValue

  init(_ name: String, title: String, _ schema: JSONObject) {
    fileName = name + Self.suffix
    json = .object(
      schema.merging([
        "$id": .string(fileName),
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": .string(title),
      ])
    )
  }

  /// The canonical bytes of the file.
  public var bytes: [UInt8] { CanonicalJSON.write(json) }
}

extension SchemaDocument {
  /// The schemas of all files of a store, and of the lines of samples that it reads.
  public static var all: [SchemaDocument] {
    RecordKind.allCases.map(SchemaDocument.init) + [
      store, purgeMarker, accessStatement, healthSample,
    ]
  }

  /// The words for what the schemas describe, in the order of ``all``.
  ///
  /// They are the kinds, `store`, `purge-marker`, `access-statement` and `health-sample`. Unlike the schemas,
  /// they cost nothing to know.
  public static var words: [String] {
    RecordKind.allCases.map { $0.word } + [
      storeWord, purgeMarkerWord, accessStatementWord, healthSampleWord,
    ]
  }

  /// The word for what the schema describes: `task`, `store`, `purge-marker`.
  public var word: String { String(fileName.dropLast(Self.suffix.count)) }

  private static let storeWord = "store"
  private static let purgeMarkerWord = "purge-marker"
  private static let accessStatementWord = "access-statement"
  private static let healthSampleWord = "health-sample"
  private static let suffix = ".schema.json"

  /// The schema of the version files and heads of one kind of record.
  package init(_ kind: RecordKind) {
    self.init(kind.word, title: kind.title, AnyRecord.schema(of: kind))
  }

  /// The schema of `careplan.json`.
  package static var store: SchemaDocument {
    SchemaDocument(storeWord, title: "Care store", StoreManifest.schema)
  }

  /// The schema of the markers of erased versions, in `purged/`.
  package static var purgeMarker: SchemaDocument {
    SchemaDocument(purgeMarkerWord, title: "Purge marker", PurgeMarker.schema)
  }

  /// The schema of the statements about who may do what, in `access/`.
  package static var accessStatement: SchemaDocument {
    SchemaDocument(accessStatementWord, title: "Access statement", StatementSchema.json)
  }

  /// The schema of one line of a document of health samples.
  package static var healthSample: SchemaDocument {
    SchemaDocument(healthSampleWord, title: "Health sample", HealthSampleSchema.json)
  }
}

extension RecordKind {
  /// The word with a capital: `Care plan`.
  fileprivate var title: String {
    let words = word.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
