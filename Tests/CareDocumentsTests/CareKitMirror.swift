import Foundation

/// CareKit's entities as far as the compiler's synthesized `Codable` is concerned.
///
/// Property names and optionality are those of CareKit 4.0; decoding one proves that CareKit
/// decodes the JSON, and encoding it again gives what is left after CareKit had it.
enum CareKitMirror {
  struct Revision: Codable {
    var entities: [Entity]
    var knowledgeVector: Knowledge
  }

  struct Knowledge: Codable {
    struct Process: Codable {
      var id: UUID
      var clock: Int
    }
    var processes: [Process]
  }

  enum Entity: Codable {
    case patient(Patient), carePlan(CarePlan), contact(Contact)
    case task(Task), healthKitTask(HealthKitTask), outcome(Outcome)

    private enum Keys: CodingKey { case type, object }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      switch try container.decode(String.self, forKey: .type) {
      case "patient": self = .patient(try container.decode(Patient.self, forKey: .object))
      case "carePlan": self = .carePlan(try container.decode(CarePlan.self, forKey: .object))
      case "contact": self = .contact(try container.decode(Contact.self, forKey: .object))
      case "task": self = .task(try container.decode(Task.self, forKey: .object))
      case "healthKitTask":
        self = .healthKitTask(try container.decode(HealthKitTask.self, forKey: .object))
      case "outcome": self = .outcome(try container.decode(Outcome.self, forKey: .object))
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .type,
          in: container,
          debugDescription: "No such type."
        )
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      switch self {
      case .patient(let value): try Self.encode("patient", value, &container)
      case .carePlan(let value): try Self.encode("carePlan", value, &container)
      case .contact(let value): try Self.encode("contact", value, &container)
      case .task(let value): try Self.encode("task", value, &container)
      case .healthKitTask(let value): try Self.encode("healthKitTask", value, &container)
      case .outcome(let value): try Self.encode("outcome", value, &container)
      }
    }

    private static func encode(
      _ type: String,
      _ value: some Encodable,
      _ container: inout KeyedEncodingContainer<Keys>
    ) throws {
      try container.encode(type, forKey: .type)
      try container.encode(value, forKey: .object)
    }
  }
}

extension CareKitMirror {
  struct Note: Codable {
    var author: String?, title: String?, content: String?
  }

  struct SemanticVersion: Codable {
    var majorVersion: Int, minorVersion: Int, patchNumber: Int
  }

  struct LabeledValue: Codable {
    var label: String, value: String
  }

  struct Address: Codable {
    var street: String, city: String, state: String, postalCode: String, country: String
    var isoCountryCode: String, subAdministrativeArea: String, subLocality: String
  }

  struct Linkage: Codable {
    enum QuantityType: String, Codable { case cumulative, discrete }
    var quantityIdentifier: String
    var quantityType: QuantityType
    var unitString: String
  }

  struct Duration: Codable {
    var isAllDay: Bool
    var seconds: Double?

    private enum Keys: CodingKey { case isAllDay, seconds }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      isAllDay = try container.decodeIfPresent(Bool.self, forKey: .isAllDay) ?? false
      if !isAllDay { seconds = try container.decode(Double.self, forKey: .seconds) }
    }
  }

  struct Schedule: Codable {
    struct Element: Codable {
      var start: Date, end: Date?
      var interval: DateComponents
      var duration: Duration
      var text: String?
      var targetValues: [Value]
      var calendar: Calendar
    }
    var elements: [Element]
  }

  struct Value: Codable {
    enum Content {
      case integer(Int), double(Double), boolean(Bool), text(String), binary(Data), date(Date)
    }
    var content: Content
    var createdDate: Date
    var kind: String?, units: String?

    private enum Keys: CodingKey { case type, value, createdDate, kind, units }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      createdDate = try container.decode(Date.self, forKey: .createdDate)
      kind = try container.decodeIfPresent(String.self, forKey: .kind)
      units = try container.decodeIfPresent(String.self, forKey: .units)
      switch try container.decode(String.self, forKey: .type) {
      case "integer": content = .integer(try container.decode(Int.self, forKey: .value))
      case "double": content = .double(try container.decode(Double.self, forKey: .value))
      case "boolean": content = .boolean(try container.decode(Bool.self, forKey: .value))
      case "text": content = .text(try container.decode(String.self, forKey: .value))
      case "binary": content = .binary(try container.decode(Data.self, forKey: .value))
      case "date": content = .date(try container.decode(Date.self, forKey: .value))
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .type,
          in: container,
          debugDescription: "No such type."
        )
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(createdDate, forKey: .createdDate)
      try container.encodeIfPresent(kind, forKey: .kind)
      try container.encodeIfPresent(units, forKey: .units)
      let type: String
      switch content {
      case .integer(let value):
        type = "integer"
        try container.encode(value, forKey: .value)
      case .double(let value):
        type = "double"
        try container.encode(value, forKey: .value)
      case .boolean(let value):
        type = "boolean"
        try container.encode(value, forKey: .value)
      case .text(let value):
        type = "text"
        try container.encode(value, forKey: .value)
      case .binary(let value):
        type = "binary"
        try container.encode(value, forKey: .value)
      case .date(let value):
        type = "date"
        try container.encode(value, forKey: .value)
      }
      try container.encode(type, forKey: .type)
    }
  }
}
