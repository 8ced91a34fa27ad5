import CarePlanKit

/// How a command ended in one store, and what it wrote there.
struct StoreRun: Sendable {
  let place: StorePlace
  let exit: ExitCode
  let failure: CommandFailure?
  /// The store's line of the table, where there is one.
  let row: StoreRow?
  /// The commit that was read, by its short id; nil for none.
  let commit: String?
  let pieces: [OutputCapture.Piece]

  /// Whether it ended well without any result.
  var isEmpty: Bool { exit == .done && failure == nil && pieces.allSatisfy { $0.output == nil } }

  /// About how many bytes are kept.
  var weight: Int { pieces.reduce(256) { $0 + $1.bytes.count } }

  /// The results as text.
  var output: String { String(decoding: pieces.compactMap(\.output).joined(), as: UTF8.self) }
  /// What else was told, as text.
  var remarks: String { String(decoding: pieces.compactMap(\.errors).joined(), as: UTF8.self) }

  /// Returns the lines that tell what was remarked and why it failed, each after the store's name.
  func lines(inColor usesColor: Bool) -> [String] {
    unlabelledLines(inColor: usesColor).map { "\(label): \($0)" }
  }

  /// Returns the same lines without the store's name.
  func unlabelledLines(inColor usesColor: Bool) -> [String] {
    let why = (failure?.lines ?? []).map { $0.rendered(inColor: usesColor) }
    return told + why.map(Self.unsigned)
  }

  /// The lines that tell what was remarked, for a document that has the failure in it.
  var remarkLines: [String] { told.map { "\(label): \($0)" } }

  /// What stands in the place of results.
  var failureCell: StyledText { "\("failed: \(failure?.code ?? exit.name)", [.bold, .red])" }

  private var told: [String] {
    remarks.split(separator: "\n").map { Self.unsigned(String($0)) }
  }

  private var label: String { StyledText(place.name).plain }

  /// A line without the program's name, in whose place the store's stands.
  private static func unsigned(_ line: String) -> String {
    line.hasPrefix("careplan: ") ? String(line.dropFirst("careplan: ".count)) : line
  }

  /// The element of `careplan.stores/v1`.
  var json: JSONValue {
    var object: JSONObject = [
      "store": .string(place.name), "path": .string(place.path),
      "exit": .number(JSONNumber(Int(exit.number))),
    ]
    object["name"] = place.title.map { .string($0) }
    object["error"] = failure?.json.object?["careplan.error/v1"]
    let bytes = Array(pieces.compactMap(\.output).joined())
    if !bytes.isEmpty {
      object["result"] = (try? CanonicalJSON.read(bytes, limits: .exchange)) ?? .string(output)
    }
    return .object(object)
  }
}
