import CanonicalJSON

/// The schema of one line of a document of health samples: a sample, a correlation or a deletion.
///
/// It says the form; that a unit measures what its type does, and that the value can be, a schema cannot say.
enum HealthSampleSchema {
  static var json: JSONObject {
    [
      "$defs": .object(definitions),
      "anyOf": [
        ["required": ["start", "type", "value"]], ["required": ["label", "start", "type"]],
        ["required": ["parts", "type"]], ["required": ["deleted"]],
      ],
      "description": "One line of a document of health samples.",
      "properties": .object(
        JSONObject(properties + correlation.map { ($0, $1) })
      ),
      "type": "object",
    ]
  }

  private static let definitions: JSONObject = [
    "Instant": .object(Definition.instant.schema),
    "Part": [
      "description": "A sample of a correlation, to which that lends what it does not say itself.",
      "properties": .object(JSONObject(properties)),
      "type": "object",
    ],
    "TimeZone": .object(Definition.timeZone.schema),
    "UUID": .object(Definition.uuid.schema),
  ]

  private static let properties: [(String, JSONValue)] = [
    ("created", reference("Instant", "When the sample came into being.")),
    ("device", text("What measured it.")),
    ("end", reference("Instant", "When the measurement ended; the start if it is missing.")),
    ("id", reference("UUID", "Which sample it is; one follows from the sample if it is missing.")),
    ("label", text("HealthKit's label of a category's value, read where there is no value.")),
    (
      "metadata",
      [
        "additionalProperties": ["type": "string"],
        "description": "What else the source says, such as HKTimeZone.", "type": "object",
      ]
    ),
    ("source", text("The name of the device or app that wrote it.")),
    ("start", reference("Instant", "When the measurement began.")),
    (
      "type",
      text("What is measured: a short name such as stepCount, or HealthKit's identifier.")
    ),
    ("unit", text("HealthKit's text of the unit; none for a category.")),
    ("userEntered", ["description": "Whether a person typed the value in.", "type": "boolean"]),
    (
      "value",
      [
        "description": "The amount in the unit, or the number or label of a category's value.",
        "type": ["number", "string"],
      ]
    ),
    ("zone", reference("TimeZone", "The zone in which it was measured.")),
  ]

  private static let correlation: [(String, JSONValue)] = [
    ("deleted", reference("UUID", "The id of a sample that is no longer.")),
    (
      "parts",
      [
        "additionalProperties": ["$ref": "#/$defs/Part"],
        "description": "The samples of a correlation: systolic and diastolic, or by their types.",
        "maxProperties": 256, "minProperties": 1, "type": "object",
      ]
    ),
  ]

  private static func text(_ meaning: String) -> JSONValue {
    ["description": .string(meaning), "type": "string"]
  }

  private static func reference(_ name: String, _ meaning: String) -> JSONValue {
    ["$ref": .string("#/$defs/\(name)"), "description": .string(meaning)]
  }
}
