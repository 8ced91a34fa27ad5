import CanonicalJSON
import CareModel

/// How CareKit's JSON writes single values.
enum CareKitValue {
  /// A UUID in upper case, as Foundation writes it.
  static func text(_ uuid: VersionID) -> String { uuid.description.uppercased() }

  /// Returns the number of a moment.
  static func json(_ instant: Instant) -> JSONValue {
    JSONNumber(instant.careKitSeconds).map { .number($0) } ?? .null
  }

  /// A vector as a list of processes.
  static func json(_ vector: KnowledgeVector) -> JSONValue {
    let processes = vector.clocks.map { replica, clock -> JSONValue in
      ["id": .string(text(replica)), "clock": .number(JSONNumber(clock))]
    }
    return ["processes": .array(processes)]
  }

  /// Reads a vector from a list of processes; nil if it is none or has no process.
  static func vector(_ json: JSONValue) -> KnowledgeVector? {
    guard let processes = json.object?["processes"]?.array else { return nil }
    let vector = KnowledgeVector(
      processes.compactMap { process in
        guard let id = process.object?["id"]?.string.flatMap({ VersionID($0) }),
          let clock = process.object?["clock"]?.number?.int, clock >= 0
        else { return nil }
        return (id, clock)
      }
    )
    return vector.isEmpty ? nil : vector
  }
}
