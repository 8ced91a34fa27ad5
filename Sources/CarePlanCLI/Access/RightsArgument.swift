import CarePlanKit

/// What somebody writes for a role or for rights.
enum RightsArgument {
  /// The names of roles that members have.
  static let roles = ["owner", "patient", "family", "provider", "admin"]

  static let roleOption = OptionSpec.option(
    "--role",
    value: "ROLE",
    help: "Usual rights",
    completion: .choices(roles)
  )
  static let categoryOption = OptionSpec.option(
    "--category",
    value: "NAME",
    help: "What a provider may change",
    completion: .choices(RecordCategory.builtIn.map(\.name)),
    isRepeatable: true
  )
  static let rightsOption = OptionSpec.option(
    "--rights",
    value: "RIGHTS",
    help: "Rights such as record:interventions"
  )

  /// Reads words such as `record:interventions,edit:contacts`.
  static func rights(_ text: String) throws(UsageError) -> Rights {
    let words = text.split { $0 == "," || $0 == " " }.map(String.init)
    if words.contains(where: { $0.contains("everyone") || $0.contains("public") }) {
      throw UsageError("there are no rights for everyone", hint: "name who is to have them")
    }
    guard !words.isEmpty, let rights = Rights(words: words) else {
      throw UsageError(
        "'\(text)' are no rights",
        hint: "write own, manage, approve, read:*, record:CATEGORY or edit:CATEGORY, with commas"
      )
    }
    return rights
  }

  /// Reads the rights of commits that nobody signed: of records alone.
  static func unsigned(_ text: String) throws(UsageError) -> Rights {
    let rights = try rights(text)
    guard rights.isOfRecordsOnly else {
      throw UsageError(
        "a commit without a signature cannot have '\(text)'",
        hint: "it can have read, record and edit, such as edit:*"
      )
    }
    return rights
  }

  /// Returns the rights of a role.
  ///
  /// - Parameter categories: Of what a provider may change.
  static func rights(
    ofRole role: String,
    categories: [RecordCategory]
  ) throws(UsageError) -> Rights {
    guard role == "provider" || categories.isEmpty else {
      throw UsageError("--category is for providers: '\(role)' has all or none")
    }
    switch role {
    case "owner": return AccessRole.owner.rights
    case "patient": return AccessRole.patient.rights
    case "family": return AccessRole.family.rights
    case "admin": return AccessRole.admin.rights
    case "provider":
      guard !categories.isEmpty else {
        throw UsageError("a provider needs --category", hint: "such as --category interventions")
      }
      return AccessRole.provider(categories).rights
    default: throw unknownRole(role, among: roles)
    }
  }

  /// The refusal of a role that there is none of: what sounds like it may be allowed more.
  static func unknownRole(_ role: String, among roles: [String]) -> UsageError {
    UsageError("there is no role '\(role)'", hint: "it is one of \(roles.joined(separator: ", "))")
  }

  /// Reads the name of a category.
  static func category(_ text: String) throws(UsageError) -> RecordCategory {
    guard let category = RecordCategory(text) else {
      throw UsageError("'\(text)' is no name of a category")
    }
    return category
  }

  /// Reads the categories that `--care-card`, `--symptoms` and `--category` name.
  static func sharedCategories(
    _ arguments: ParsedArguments
  ) throws(UsageError) -> Set<RecordCategory> {
    var categories: Set<RecordCategory> = []
    if arguments.has("--care-card") { categories.insert(.interventions) }
    if arguments.has("--symptoms") { categories.insert(.assessments) }
    for text in arguments.values("--category") { categories.insert(try category(text)) }
    return categories
  }

  /// The role that has some rights, or else the rights.
  static func words(_ rights: Rights) -> String {
    let named: [(String, Rights)] = [
      ("owner", AccessRole.owner.rights), ("patient", AccessRole.patient.rights),
      ("family", AccessRole.family.rights), ("admin", AccessRole.admin.rights),
    ]
    let role = named.first { $0.1 == rights }?.0
    let words = rights.words.joined(separator: " ")
    return role ?? (words.isEmpty ? "no rights" : words)
  }
}
