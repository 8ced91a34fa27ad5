public import CareModel
import Foundation
import TestSupport

/// Python's `jsonschema`, which judges files by the schemas of the package.
public enum SchemaJudge: Sendable {
  /// The files that the schema judges differently from what is expected, one line for each.
  public static func disagreements(
    _ files: [(isValid: Bool, kind: RecordKind, path: String)]
  ) throws -> String {
    try disagreements(files.map { ($0.isValid, SchemaDocument($0.kind), $0.path) })
  }

  /// What is wrong with the files of a store, each of which must fit its schema; one line for each.
  ///
  /// - Parameter store: A work tree of which all JSON files are the store's.
  public static func faults(inStore store: String) throws -> String {
    let files = try FileManager.default.subpathsOfDirectory(atPath: store)
      .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".git/") }
    return try disagreements(
      files.sorted().map { path in
        (true, schema(ofFile: path), "\(store)/\(path)")
      }
    )
  }

  private static func schema(ofFile path: String) -> SchemaDocument {
    if path.hasPrefix("purged/") { return .purgeMarker }
    if path.hasPrefix("access/") { return .accessStatement }
    let kind = RecordKind.allCases.first { path.hasPrefix($0.directory + "/") }
    return kind.map(SchemaDocument.init) ?? .store
  }

  /// The files that another schema judges differently from what is expected, one line for each.
  package static func disagreements(
    _ files: [(isValid: Bool, schema: SchemaDocument, path: String)]
  ) throws -> String {
    let list = files.map { file in
      "\(file.isValid ? "valid" : "invalid")\t\(file.schema.fileName)\t\(file.path)\n"
    }
    let result = try PythonJudge.run(
      "validate_schemas.py",
      [PythonJudge.packageDirectory + "schemas"],
      needing: "jsonschema",
      input: list.joined()
    )
    return result.output + result.errors
  }
}
