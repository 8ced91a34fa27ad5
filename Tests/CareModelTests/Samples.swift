import CanonicalJSON
import CareModel
import Foundation
import Testing

/// A record of the corpus with something in each of its structures.
func fullRecord(_ kind: RecordKind) throws -> JSONValue {
  let name = ["everything", "plain"].lazy.map { "\(kind.word)-\($0).json" }
    .first { name in Corpus.files(.valid).contains { $0.name == name } }
  let file = try #require(Corpus.files(.valid).first { $0.name == name })
  return try file.json()
}
