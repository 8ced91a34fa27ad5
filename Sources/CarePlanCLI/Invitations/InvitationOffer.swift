import CarePlanKit

/// What is offered to somebody who is invited or admitted: a role, or rights.
struct InvitationOffer: Hashable {
  /// The name of the role; nil for rights that have none.
  let role: String?
  /// The rights of a member; nil for somebody who only reads.
  let rights: Rights?
  let categories: [RecordCategory]

  /// Somebody who only reads what is shared with them.
  static let doctor = "doctor"
  static let roles = RightsArgument.roles + [doctor]

  static let roleOption = OptionSpec.option(
    "--role",
    value: "ROLE",
    help: "What to be admitted as",
    completion: .choices(roles)
  )

  /// Takes a role by its name.
  init(role: String, categories: [RecordCategory] = []) throws(UsageError) {
    guard Self.roles.contains(role) else {
      throw RightsArgument.unknownRole(role, among: Self.roles)
    }
    self.role = role
    self.categories = categories
    rights =
      role == Self.doctor
      ? nil : try RightsArgument.rights(ofRole: role, categories: categories)
  }

  /// Takes what `--role`, `--category` and `--rights` say; nil for nothing.
  static func said(_ arguments: ParsedArguments) throws(UsageError) -> InvitationOffer? {
    let categories = try arguments.values("--category").map { text throws(UsageError) in
      try RightsArgument.category(text)
    }
    switch (arguments.value("--role"), arguments.value("--rights")) {
    case (let role?, nil): return try InvitationOffer(role: role, categories: categories)
    case (nil, let words?):
      guard categories.isEmpty else {
        throw UsageError("--category is for a role", hint: "write --rights edit:NAME")
      }
      return InvitationOffer(rights: try RightsArgument.rights(words))
    case (nil, nil):
      guard categories.isEmpty else { throw UsageError("--category needs --role") }
      return nil
    case (.some, .some): throw UsageError("--role and --rights exclude each other")
    }
  }

  private init(rights: Rights) {
    role = nil
    self.rights = rights
    categories = []
  }

  /// What a statement says of it.
  var json: JSONObject {
    var object: JSONObject = [:]
    object["role"] = role.map { .string($0) }
    if !categories.isEmpty { object["categories"] = .array(categories.map { .string($0.name) }) }
    return object
  }

  /// Reads what a statement says; nil if it offers nothing that is known.
  init?(_ json: JSONObject) {
    guard let role = json["role"]?.string else { return nil }
    let categories = json["categories"]?.array?.compactMap {
      $0.string.flatMap { RecordCategory($0) }
    }
    guard let offer = try? InvitationOffer(role: role, categories: categories ?? []) else {
      return nil
    }
    self = offer
  }

  /// In words, such as `provider of interventions`.
  var words: String {
    guard let role else { return rights.map(RightsArgument.words) ?? "" }
    return categories.isEmpty
      ? role : "\(role) of \(categories.map(\.name).joined(separator: ", "))"
  }
}
