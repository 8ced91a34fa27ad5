import CareModel
import Foundation
import TestSupport

/// Python's `jsonschema`, which judges files by the schemas of the package.
enum SchemaJudge {
  struct Missing: Error, CustomStringConvertible {
    var description: String { "Tests/run installs Python's jsonschema in .build/judges." }
  }

  /// The files that the schema judges differently from what is expected, one line for each.
  static func disagreements(
    _ files: [(isValid: Bool, kind: RecordKind, path: String)]
  ) throws -> String {
    let list = files.map { file in
      let schema = SchemaDocument(file.kind).fileName
      return "\(file.isValid ? "valid" : "invalid")\t\(schema)\t\(file.path)\n"
    }
    let script = packageDirectory + "/Tests/Judges/validate_schemas.py"
    let schemas = packageDirectory + "/schemas"
    let result = try run(
      try python(),
      [script, schemas],
      in: packageDirectory,
      input: list.joined()
    )
    return result.output + result.errors
  }

  /// The interpreter that has the package: the one of `.build/judges` before the machine's own.
  private static func python() throws -> String {
    let own = packageDirectory + "/.build/judges/bin/python"
    let candidates = [own, "python3"].filter {
      $0 != own || FileManager.default.isExecutableFile(atPath: own)
    }
    for python in candidates {
      let result = try run(python, ["-c", "import jsonschema"], in: packageDirectory)
      if result.status == 0 { return python }
    }
    throw Missing()
  }
}
