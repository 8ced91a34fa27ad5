import CarePlanKit

/// The options of `add` and `update` that name a member each, and what they say.
///
/// Members that have no option are reached by `field=value` and by `--json`.
enum MemberOptions {
  /// An option whose text is the value of one member.
  private struct Text {
    let name: String
    let path: [String]
    let value: String
    let help: String
    var completion = Completion.none
  }

  private static let texts = [
    Text(name: "--title", path: ["title"], value: "TEXT", help: "Set the title"),
    Text(
      name: "--instructions",
      path: ["instructions"],
      value: "TEXT",
      help: "Set how the task is to be done"
    ),
    Text(name: "--group", path: ["groupIdentifier"], value: "GROUP", help: "Set the group"),
    Text(
      name: "--type",
      path: ["activityType"],
      value: "TYPE",
      help: "Set the type of activity: intervention, assessment or readOnly",
      completion: .choices(TaskContent.ActivityType.allCases.map(\.rawValue))
    ),
    Text(name: "--asset", path: ["asset"], value: "NAME", help: "Set the name of a picture"),
    Text(
      name: "--source",
      path: ["source"],
      value: "TEXT",
      help: "Set where the record comes from"
    ),
    Text(
      name: "--remote-id",
      path: ["remoteID"],
      value: "ID",
      help: "Set the id that another system has for the record"
    ),
    Text(
      name: "--plan",
      path: ["carePlanID"],
      value: "ID",
      help: "Assign the task or contact to this care plan",
      completion: .dynamic("care-plan")
    ),
    Text(
      name: "--patient",
      path: ["patientID"],
      value: "ID",
      help: "Assign the care plan to this patient",
      completion: .dynamic("patient")
    ),
    Text(
      name: "--given-name",
      path: ["name", "givenName"],
      value: "NAME",
      help: "Set the first name"
    ),
    Text(
      name: "--family-name",
      path: ["name", "familyName"],
      value: "NAME",
      help: "Set the last name"
    ),
    Text(name: "--birthday", path: ["birthday"], value: "DATE", help: "Set the day of birth"),
    Text(
      name: "--sex",
      path: ["sex"],
      value: "SEX",
      help: "Set the sex: male, female or another text"
    ),
    Text(name: "--role", path: ["role"], value: "TEXT", help: "Set what the contact does"),
    Text(
      name: "--organization",
      path: ["organization"],
      value: "TEXT",
      help: "Set where the contact works"
    ),
    Text(
      name: "--category",
      path: ["category"],
      value: "CATEGORY",
      help: "Set the category: careProvider or friendsAndFamily",
      completion: .choices(ContactContent.Category.allCases.map(\.rawValue))
    ),
    Text(
      name: "--unit",
      path: ["healthKitLinkage", "unitString"],
      value: "UNIT",
      help: "Set the unit of the health samples"
    ),
  ]

  /// The options as a command declares them.
  static let specs: [OptionSpec] =
    texts.map {
      .option($0.name, value: $0.value, help: $0.help, completion: $0.completion)
    } + [
      .option("--name", value: "NAME", help: "Set a person's first and last name"),
      .option("--tag", value: "TAG", help: "Add a tag", isRepeatable: true),
      .option("--remove-tag", value: "TAG", help: "Remove a tag", isRepeatable: true),
      .option(
        "--info",
        value: "KEY=TEXT",
        help: "Set a text of your own under KEY",
        isRepeatable: true
      ),
      .option("--remove-info", value: "KEY", help: "Remove the text under KEY", isRepeatable: true),
      .option("--note", value: "TEXT", help: "Add a note", isRepeatable: true),
      .option(
        "--impacts-adherence",
        value: "yes|no",
        help: "Set whether the task counts towards adherence",
        completion: .choices(["yes", "no"])
      ),
      .flag("--optional", help: "Make the task optional, so that it does not count"),
      .flag("--required", help: "Make the task no longer optional"),
      .option("--allergy", value: "TEXT", help: "Add an allergy", isRepeatable: true),
      .option(
        "--remove-allergy",
        value: "TEXT",
        help: "Remove an allergy",
        isRepeatable: true
      ),
      .option("--phone", value: "LABEL=NUMBER", help: "Set a telephone number", isRepeatable: true),
      .option("--email", value: "LABEL=ADDRESS", help: "Set an e-mail address", isRepeatable: true),
      .option(
        "--address",
        value: "PART=TEXT,…",
        help: "Set parts of the postal address: street, city, state, postalCode, country"
      ),
      .option("--quantity", value: "NAME", help: "Set the health quantity, such as stepCount"),
      .flag("--cumulative", help: "Let health samples add up"),
      .flag("--discrete", help: "Let each health sample count by itself"),
    ]

  /// Returns what the options of a command line change in a record of a kind.
  static func edits(
    _ arguments: ParsedArguments,
    _ kind: RecordKind
  ) throws(UsageError) -> [MemberEdit] {
    var edits: [MemberEdit] = []
    for use in arguments.uses {
      for edit in try Self.edits(of: use) {
        guard kind.hasMember(edit.member) else {
          let kinds = RecordKind.allCases.filter { $0.hasMember(edit.member) }
          throw UsageError(
            "\(use.key) is not for a \(kind)",
            hint: "it is for a \(kinds.map(\.word).joined(separator: " or a "))"
          )
        }
        edits.append(edit)
      }
    }
    return edits
  }
}

extension MemberOptions {
  /// Returns what one option changes; nothing for options of other sorts.
  private static func edits(of use: ParsedArguments.Use) throws(UsageError) -> [MemberEdit] {
    let value = use.value ?? ""
    if let text = texts.first(where: { $0.name == use.key }) {
      if case .choices(let choices) = text.completion, !value.isEmpty, !choices.contains(value) {
        throw .unknownValue(value, for: use.key, choices: choices)
      }
      return [.assignText(text.path, value)]
    }
    switch use.key {
    case "--name": return name(value)
    case "--tag": return [.addElement("tags", .string(value))]
    case "--remove-tag": return [.removeElement("tags", .string(value))]
    case "--allergy": return [.addElement("allergies", .string(value))]
    case "--remove-allergy": return [.removeElement("allergies", .string(value))]
    case "--info":
      let pair = try pair(value, of: use.key)
      return [.set(JSONPointer(["userInfo", pair.key]), .string(pair.value))]
    case "--remove-info": return [.remove(JSONPointer(["userInfo", value]))]
    case "--note": return [.addElement("notes", ["content": .string(value)])]
    case "--impacts-adherence": return [try flag(value, of: use.key, "impactsAdherence")]
    case "--optional": return [.set(JSONPointer(["optional"]), true)]
    case "--required": return [.remove(JSONPointer(["optional"]))]
    case "--phone": return [try labeled(value, of: use.key, "phoneNumbers")]
    case "--email": return [try labeled(value, of: use.key, "emailAddresses")]
    case "--address": return try address(value)
    case "--quantity":
      return [.assignText(["healthKitLinkage", "quantityIdentifier"], quantity(value))]
    case "--cumulative", "--discrete":
      return [.assignText(["healthKitLinkage", "quantityType"], String(use.key.dropFirst(2)))]
    default: return []
    }
  }

  /// The last word is the family name, all before it the given name.
  private static func name(_ value: String) -> [MemberEdit] {
    let words = value.split(separator: " ")
    guard words.count > 1, let last = words.last else {
      return [.assignText(["name", "givenName"], value)]
    }
    return [
      .assignText(["name", "givenName"], words.dropLast().joined(separator: " ")),
      .assignText(["name", "familyName"], String(last)),
    ]
  }

  private static func pair(
    _ text: String,
    of option: String
  ) throws(UsageError) -> (key: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("\(option) takes two texts joined by '=', not '\(text)'")
    }
    return (String(parts[0]), String(parts[1]))
  }

  private static func labeled(
    _ text: String,
    of option: String,
    _ member: String
  ) throws(UsageError) -> MemberEdit {
    let pair = try pair(text, of: option)
    return .setLabeled(member, label: pair.key, pair.value.isEmpty ? nil : pair.value)
  }

  private static func flag(
    _ text: String,
    of option: String,
    _ member: String
  ) throws(UsageError) -> MemberEdit {
    guard ["yes", "no"].contains(text) else {
      throw .unknownValue(text, for: option, choices: ["yes", "no"])
    }
    return .set(JSONPointer([member]), .bool(text == "yes"))
  }

  private static func address(_ text: String) throws(UsageError) -> [MemberEdit] {
    let parts = PostalAddress.members.map(\.name)
    var edits: [MemberEdit] = []
    for (part, value) in try KeyedList(text, keys: parts, of: "--address").pairs {
      edits.append(.set(JSONPointer(["address", part]), .string(value)))
    }
    return edits
  }

  /// HealthKit's identifier of a quantity that is named in short: `stepCount`.
  private static func quantity(_ name: String) -> String {
    guard !name.isEmpty, !name.hasPrefix("HK") else { return name }
    return "HKQuantityTypeIdentifier\(name.prefix(1).uppercased())\(name.dropFirst())"
  }
}

extension MemberEdit {
  /// Sets a text, or removes it if it is empty.
  fileprivate static func assignText(_ path: [String], _ text: String) -> MemberEdit {
    text.isEmpty ? .remove(JSONPointer(path)) : .set(JSONPointer(path), .string(text))
  }
}

extension RecordKind {
  /// Returns whether the records of this kind have a member.
  fileprivate func hasMember(_ name: String) -> Bool {
    AnyRecord.memberDescriptions(of: self).contains { $0.name == name }
  }
}
