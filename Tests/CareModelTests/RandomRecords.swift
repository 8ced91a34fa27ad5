import CanonicalJSON
import CareModel
import TestSupport

/// Random records as JSON objects: every member may be there or not.
extension SeededGenerator {
  mutating func recordJSON(_ kind: RecordKind) -> JSONValue {
    var object: JSONObject = [
      "type": .string(kind.type), "effectiveDate": instant(), "timezone": timeZone(),
      "version": version(),
    ]
    object["id"] = text(or: "x")
    for name in ["groupIdentifier", "remoteID", "source", "asset", "schemaVersion"] {
      object[name] = sometimes { $0.text() }
    }
    object["tags"] = sometimes { .array($0.several { $0.text() }) }
    object["userInfo"] = sometimes { .object(JSONObject([("a", $0.text()), ("é", $0.text())])) }
    object["notes"] = sometimes { .array($0.several { .object($0.texts(["author", "content"])) }) }
    object["unknownMember"] = sometimes { ["nested": $0.text(), "number": 1] }
    for member in content(kind).members { object[member.key] = member.value }
    return .object(object)
  }

  private mutating func content(_ kind: RecordKind) -> JSONObject {
    switch kind {
    case .patient: patient()
    case .carePlan: ["title": text()]
    case .contact: contact()
    case .task: task()
    case .healthTask: task().adding("healthKitLinkage", linkage())
    case .outcome: outcome()
    }
  }
}

extension SeededGenerator {
  mutating func instant() -> JSONValue {
    let seconds = Int64.random(in: Instant.earliest.seconds...Instant.latest.seconds, using: &self)
    let nanoseconds = pick([0, 250_000_000, 1, 999_999_999] as [Int64])
    return .string(Instant(seconds: seconds, nanoseconds: nanoseconds).description)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  mutating func uuid() -> JSONValue {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &self) }
    return VersionID(bytes: bytes).map { .string($0.description) } ?? .null
  }

  private mutating func sometimes(
    _ make: (inout SeededGenerator) -> JSONValue
  ) -> JSONValue? {
    Bool.random(using: &self) ? make(&self) : nil
  }

  mutating func several(
    _ make: (inout SeededGenerator) -> JSONValue
  ) -> [JSONValue] {
    (0..<Int.random(in: 1...3, using: &self)).map { _ in make(&self) }
  }

  mutating func text(or other: String = "") -> JSONValue {
    let pieces = ["é", "e\u{301}", "💊", "\"", "\\", "/", " ", "a", "Z", "\u{2028}", "ﬀ", "1"]
    let text = (0..<Int.random(in: 0...6, using: &self)).map { _ in pick(pieces) }.joined()
    return .string(text.isEmpty ? other : text)
  }

  private mutating func texts(_ names: [String]) -> JSONObject {
    names.reduce(into: [:]) { object, name in object[name] = sometimes { $0.text() } }
  }

  private mutating func timeZone() -> JSONValue {
    .string(pick(["UTC", "America/New_York", "Pacific/Apia", "Etc/GMT+5", "Moon/Base"]))
  }

  private mutating func version() -> JSONValue {
    var version: JSONObject = ["uuid": uuid(), "created": instant(), "updated": instant()]
    version["previous"] = sometimes { .array($0.several { $0.uuid() }) }
    version["deleted"] = sometimes { $0.instant() }
    version["mergedBy"] = sometimes { _ in 1 }
    version["signature"] = sometimes { $0.text() }
    if Bool.random(using: &self) {
      version["replica"] = uuid()
      version["clock"] = .number(JSONNumber(Int.random(in: 0...99, using: &self)))
    } else if case .string(let replica) = uuid() {
      version["knowledge"] = .object([replica: 3])
    }
    return .object(version)
  }
}

extension SeededGenerator {
  private mutating func patient() -> JSONObject {
    var patient: JSONObject = ["name": .object(texts(["givenName", "familyName", "nickname"]))]
    patient["birthday"] = sometimes {
      .string($0.pick(["1992-02-29", "0001-01-01", "9999-12-31"]))
    }
    patient["allergies"] = sometimes { .array($0.several { $0.text() }) }
    patient["sex"] = sometimes { $0.text() }
    return patient
  }

  private mutating func contact() -> JSONObject {
    var contact = texts(["organization", "title", "role"])
    contact["name"] = .object(texts(["givenName", "namePrefix"]))
    contact["address"] = sometimes { .object($0.texts(["street", "city", "isoCountryCode"])) }
    contact["phoneNumbers"] = sometimes {
      .array($0.several { ["label": $0.text(), "value": $0.text()] })
    }
    contact["category"] = sometimes { .string($0.pick(["careProvider", "friendsAndFamily"])) }
    return contact
  }

  private mutating func task() -> JSONObject {
    var task = texts(["title", "instructions", "tintColor"])
    task["schedule"] = ["elements": .array(several { $0.element() })]
    task["impactsAdherence"] = sometimes { .bool(.random(using: &$0)) }
    task["thresholds"] = sometimes { .array([["comparison": "equal", "value": $0.double()]]) }
    return task
  }

  private mutating func element() -> JSONValue {
    var element: JSONObject = ["start": instant(), "timezone": timeZone()]
    element["interval"] = .object([
      pick(["day", "weekOfYear"]): 1, pick(["month", "hour"]): .number(JSONNumber(pick([0, 6]))),
    ])
    element["duration"] = sometimes { $0.pick([["seconds": 60], ["allDay": true]]) }
    element["key"] = sometimes { $0.text() }
    element["text"] = sometimes { $0.text() }
    element["targetValues"] = sometimes { .array($0.several { $0.value() }) }
    return .object(element)
  }

  private mutating func linkage() -> JSONValue {
    [
      "quantityIdentifier": text(or: "x"), "unitString": text(or: "count"),
      "quantityType": .string(pick(["cumulative", "discrete"])),
    ]
  }

  private mutating func outcome() -> JSONObject {
    var outcome: JSONObject = ["values": .array(several { $0.value() })]
    outcome["state"] = sometimes { _ in "notCompleted" }
    guard Bool.random(using: &self) else { return outcome.adding("taskUUID", uuid()) }
    let start = pick(["2026-01-10", "2026-01-10T08:00:00.5", "2026-11-01T01:30:00-05:00"])
    outcome["eventStart"] = .string(start)
    outcome["taskID"] = "doxylamine"
    return outcome.adding("id", .string("doxylamine@\(start)"))
  }

  private mutating func value() -> JSONValue {
    var value = texts(["kind", "units"])
    let (type, json): (String, JSONValue) =
      switch Int.random(in: 0..<7, using: &self) {
      case 0: ("integer", .number(JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &self))))
      case 1: ("double", double())
      case 2: ("boolean", .bool(.random(using: &self)))
      case 3: ("text", text())
      case 4: ("binary", .string(Base64.text(of: [UInt8.random(in: 0...255, using: &self)])))
      case 5: ("date", instant())
      default: ("colour", ["red": 1])
      }
    value["createdDate"] = sometimes { $0.instant() }
    return .object(value.adding("type", .string(type)).adding("value", json))
  }

  private mutating func double() -> JSONValue {
    let values = [
      0, -0.0, 1, 0.1, 1e17, 1e300, .leastNonzeroMagnitude, -2.5,
      .random(in: -1e6...1e6, using: &self),
    ]
    return JSONNumber(pick(values)).map { .number($0) } ?? .null
  }
}

extension JSONObject {
  fileprivate func adding(_ key: String, _ value: JSONValue) -> JSONObject {
    var object = self
    object[key] = value
    return object
  }
}
