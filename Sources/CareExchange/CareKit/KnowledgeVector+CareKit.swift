import CanonicalJSON
import CareModel

extension KnowledgeVector {
  /// Reads CareKit's form, a list of processes; nil if it is none or has no process.
  init?(careKit json: JSONValue) {
    guard let processes = json.object?["processes"]?.array else { return nil }
    self.init(
      processes.compactMap { process in
        guard let id = process.object?["id"]?.string.flatMap({ VersionID($0) }),
          let clock = process.object?["clock"]?.number?.int, clock >= 0
        else { return nil }
        return (id, clock)
      }
    )
    if isEmpty { return nil }
  }

  /// The vector in CareKit's form.
  var careKit: JSONValue {
    let processes = clocks.map { replica, clock -> JSONValue in
      ["id": .string(replica.careKit), "clock": .number(JSONNumber(clock))]
    }
    return ["processes": .array(processes)]
  }
}

extension VersionID {
  /// The UUID in upper case, as Foundation writes it.
  var careKit: String { description.uppercased() }
}
