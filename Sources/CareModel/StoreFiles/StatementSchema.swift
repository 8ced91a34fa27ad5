import CanonicalJSON

/// The schema of the statements about who may do what, in `access/`.
///
/// It says the form that every statement has, and what each known act needs. A statement of another act is
/// kept, and so are members that are not known. That the name is the digest of the file and that signatures are
/// good, a schema cannot say.
enum StatementSchema {
  static var json: JSONObject {
    [
      "$defs": .object(definitions),
      "allOf": .array(needs.map(need)),
      "description": "A signed sentence about who may do what in a store, in a file of access/.",
      "properties": .object(JSONObject(properties)),
      "required": ["act", "at", "signature", "type"],
      "type": "object",
    ]
  }

  private static let definitions: JSONObject = [
    "Card": .object(
      object(
        "With what somebody presents themselves, signed by their own key.",
        [
          ("person", text("The label of the person.", label)),
          ("name", text("The name that others see.")),
          ("signing", reference("Key", "The key that signs for the person.")),
          ("encryption", text("An age recipient.", "^age1[a-z0-9]{58}$")),
          ("nonce", text("What makes two cards of one name and key different.")),
          ("signature", reference("Signature", "By the key of the card.")),
        ],
        needing: ["encryption", "name", "nonce", "person", "signature", "signing"]
      )
    ),
    "Device": .object(
      object(
        "A device: a key with which it signs, and one to which others encrypt.",
        [
          ("name", text("What the person calls it.", label)),
          ("signing", reference("Key", "The key that signs.")),
          ("encryption", text("An age recipient.", "^age1[a-z0-9]{58}$")),
        ],
        needing: ["encryption", "signing"]
      )
    ),
    "Key": ["pattern": "^ssh-ed25519 [A-Za-z0-9+/]+=*$", "type": "string"],
    "Name": ["pattern": "^[0-9a-f]{64}$", "type": "string"],
    "Signature": .object(
      object(
        "A signature in OpenSSH's form.",
        [
          ("key", reference("Key", "The key that signed.")),
          ("sshsig", text("The blob that OpenSSH's armor holds, in Base64.")),
        ],
        needing: ["key", "sshsig"]
      )
    ),
  ]

  private static let label = "^[a-z0-9][a-z0-9_-]{0,31}$"
  private static let commit = "^[0-9a-f]{40}$"

  private static let properties: [(String, JSONValue)] = [
    (
      "act", text("What the statement does; one that is not known gives nothing and takes nothing.")
    ),
    ("approval", text("Who has to approve what is shared: none or admin.", "^(none|admin)$")),
    ("at", text("When it is said to be made; nothing is decided by it.")),
    ("by", reference("Name", "The membership, or the reader, that it is made under.")),
    ("card", either("The card that is let in, or the SHA-256 of one.", "Card", "Name")),
    ("categories", list("Categories beside those that every store has.", text(nil, label))),
    ("category", text("A category of records.", label)),
    ("commits", list("The commits that are answered for.", text(nil, commit))),
    ("critical", list("Members without which the statement is not understood.", text(nil))),
    (
      "devices",
      list(
        "Devices that are added; of an epoch the keys of those that have it.",
        either(nil, "Device", "Key")
      )
    ),
    (
      "ends",
      list("The memberships, or of one's own words the keys of devices, that end.", text(nil))
    ),
    ("found", reference("Name", "The statement that founded the store; that one has none.")),
    (
      "history",
      list("Commits that are taken as they are, with all before them.", text(nil, commit))
    ),
    ("invite", reference("Name", "The invitation that was answered.")),
    ("name", text("What the person is called from now on.")),
    ("offer", ["description": "What an invitation offers.", "type": "object"]),
    ("operation", text("What is approved or rejected.")),
    ("previous", list("The last statements of people that were known.", reference("Name", nil))),
    (
      "production",
      ["description": "Whether administrators for a trial are refused.", "type": "boolean"]
    ),
    ("recipient", reference("Name", "The SHA-256 of a stream's recipient.")),
    ("record", text("The record whose category is said, such as task/knee.")),
    ("recovery", reference("Device", "The key that follows from recovery words.")),
    (
      "rights",
      list("What is given, such as own, manage, approve, read:*, record:C, edit:C.", text(nil))
    ),
    ("role", text("As what somebody is let in who only reads.", "^doctor$")),
    ("rules", list("The last statements of rules that were known.", reference("Name", nil))),
    ("secret", reference("Name", "The SHA-256 of an invitation's secret.")),
    ("seen", text("The commit that was accepted by whoever ends something.", commit)),
    ("signature", reference("Signature", "Over the canonical bytes without it.")),
    ("stream", text("The stream of a key.")),
    ("type", ["const": "access", "description": "That it is such a statement."]),
    ("types", ["description": "For each role the clock of the person in it.", "type": "object"]),
    ("unsigned", list("What a commit without a signature may do.", text(nil))),
    ("until", text("Until when readers' programs show it, or an invitation can be answered.")),
    ("upTo", list("Commits that are answered for with all before them.", text(nil, commit))),
  ]

  /// What each known act needs.
  private static let needs: [(act: String, members: [String])] = [
    ("found", ["card"]), ("admit", ["by", "card", "found", "rights"]),
    ("end", ["by", "ends", "found", "seen"]), ("self", ["by", "found"]),
    ("reader", ["by", "card", "found", "role"]), ("grant", ["by", "card", "category", "found"]),
    ("stop", ["by", "card", "found"]), ("approve", ["by", "found", "operation"]),
    ("reject", ["by", "found", "operation"]), ("epoch", ["by", "found", "recipient", "stream"]),
    ("invite", ["by", "found", "secret"]), ("uninvite", ["by", "found", "secret"]),
    ("vouch", ["by", "found"]), ("category", ["by", "category", "found", "record"]),
    ("policy", ["by", "found"]),
  ]

  private static func need(_ act: String, _ members: [String]) -> JSONValue {
    [
      "if": ["properties": ["act": ["const": .string(act)]], "required": ["act"]],
      "then": ["required": .array(members.map { .string($0) })],
    ]
  }

  private static func text(_ meaning: String?, _ pattern: String? = nil) -> JSONValue {
    var schema: JSONObject = ["type": "string"]
    schema["description"] = meaning.map { .string($0) }
    schema["pattern"] = pattern.map { .string($0) }
    return .object(schema)
  }

  private static func list(_ meaning: String, _ items: JSONValue) -> JSONValue {
    ["description": .string(meaning), "items": items, "type": "array"]
  }

  private static func reference(_ name: String, _ meaning: String?) -> JSONValue {
    var schema: JSONObject = ["$ref": .string("#/$defs/\(name)")]
    schema["description"] = meaning.map { .string($0) }
    return .object(schema)
  }

  private static func either(_ meaning: String?, _ one: String, _ other: String) -> JSONValue {
    var schema: JSONObject = ["anyOf": [reference(one, nil), reference(other, nil)]]
    schema["description"] = meaning.map { .string($0) }
    return .object(schema)
  }

  private static func object(
    _ meaning: String,
    _ properties: [(String, JSONValue)],
    needing required: [JSONValue]
  ) -> JSONObject {
    [
      "description": .string(meaning), "properties": .object(JSONObject(properties)),
      "required": .array(required), "type": "object",
    ]
  }
}
