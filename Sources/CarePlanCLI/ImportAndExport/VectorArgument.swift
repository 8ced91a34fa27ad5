import CarePlanKit

/// A knowledge vector as a user gives it: as text, or in a file.
enum VectorArgument: Hashable, Sendable {
  case vector(KnowledgeVector)
  case file(String)

  init(_ text: String) throws(UsageError) {
    if text.hasPrefix("@") {
      self = .file(String(text.dropFirst()))
    } else if let vector = KnowledgeVector(text) {
      self = .vector(vector)
    } else {
      throw UsageError(
        "this is not a vector",
        hint: "'careplan revisions --vector' prints one; a file is given as @FILE"
      )
    }
  }

  /// Returns the vector itself.
  func vector(_ context: CommandContext) throws(CommandFailure) -> KnowledgeVector {
    switch self {
    case .vector(let vector): return vector
    case .file(let name):
      let bytes = try context.readFile(name)
      let json: JSONValue
      do { json = try CanonicalJSON.read(bytes, limits: .exchange) } catch {
        throw CommandFailure(
          .invalid,
          "'\(name)' is not JSON",
          faults: [
            FileFault(
              name,
              error.message,
              at: error.pointer,
              line: error.line,
              column: error.column
            )
          ]
        )
      }
      do { return try RevisionDocument.knowledge(in: json) } catch {
        throw CommandFailure(
          .invalid,
          "'\(name)' has no vector",
          faults: error.faults.prefix(20).map { FileFault(name, $0.message, at: $0.pointer) }
        )
      }
    }
  }
}
