import CarePlanKit

/// The options of `add` and `update` that set members of a record, and what they say.
///
/// An option that sets one member stands in the declaration of the member. Those that stand for
/// several members or a part of one stand here. Members that have no option are reached by
/// `field=value` and by `--json`.
struct MemberOptions {
  /// An option and the member that it sets.
  fileprivate struct Declared {
    let option: MemberOption
    let path: [String]
    let member: MemberDescription

    var key: String { "--\(option.name)" }
  }

  /// What the records are made of whose options these are.
  private let records: [StructureType]
  private let declared: [Declared]

  /// The options for the records of all kinds.
  static let standard = MemberOptions(
    of: [
      .task, .healthTask, .carePlan, .contact, .patient, .outcome,
    ].map { AnyRecord.type(of: $0) }
  )

  /// Makes the options that the members of some records declare: first those that tell records of
  /// one kind from others, then those that all have.
  init(of records: [StructureType]) {
    let common = Set(
      records.map { Set($0.members.map(\.name)) }.reduce(nil as Set<String>?) {
        $0?.intersection($1) ?? $1
      } ?? []
    )
    var declared: [Declared] = []
    for isCommon in [false, true] {
      for member in records.flatMap(\.members) where common.contains(member.name) == isCommon {
        for option in Self.options(of: member)
        where !declared.contains(where: { $0.option.name == option.option.name }) {
          declared.append(option)
        }
      }
    }
    (self.records, self.declared) = (records, declared)
  }

  private static func options(of member: MemberDescription) -> [Declared] {
    let own = member.option.map { [Declared(option: $0, path: [member.name], member: member)] }
    guard case .structure(let structure) = member.type else { return own ?? [] }
    let inner = structure.members.compactMap { part in
      part.option.map { Declared(option: $0, path: [member.name, part.name], member: part) }
    }
    return (own ?? []) + inner
  }

  /// The options as a command declares them.
  var specs: [OptionSpec] {
    declared.map { declared in
      .option(
        declared.key,
        value: declared.valueName,
        help: declared.help,
        completion: declared.completion
      )
    } + Self.composed
  }

  /// The options that stand for several members or a part of one.
  private static let composed: [OptionSpec] = [
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
  func edits(
    _ arguments: ParsedArguments,
    _ kind: RecordKind
  ) throws(UsageError) -> [MemberEdit] {
    var edits: [MemberEdit] = []
    for use in arguments.uses {
      for edit in try self.edits(of: use) {
        guard has(edit.member, kind) else {
          let kinds = RecordKind.allCases.filter { has(edit.member, $0) }
          throw UsageError(
            "\(use.key) is not for a \(kind)",
            hint: Wording.hint(.isFor, Wording.either(kinds.map(\.word)))
          )
        }
        edits.append(edit)
      }
    }
    return edits
  }
}

extension MemberOptions {
  /// Returns whether the records of a kind have a member.
  private func has(_ member: String, _ kind: RecordKind) -> Bool {
    records.contains { $0.name == kind.type && $0.member(member) != nil }
  }

  /// Returns what one option changes; nothing for options of other sorts.
  private func edits(of use: ParsedArguments.Use) throws(UsageError) -> [MemberEdit] {
    let value = use.value ?? ""
    if let declared = declared.first(where: { $0.key == use.key }) {
      return [try declared.edit(value)]
    }
    return try Self.composedEdits(use.key, value)
  }

  private static func composedEdits(
    _ option: String,
    _ value: String
  ) throws(UsageError) -> [MemberEdit] {
    switch option {
    case "--name": return name(value)
    case "--tag": return [.addElement(MemberName.tags, .string(value))]
    case "--remove-tag": return [.removeElement(MemberName.tags, .string(value))]
    case "--allergy": return [.addElement(MemberName.allergies, .string(value))]
    case "--remove-allergy": return [.removeElement(MemberName.allergies, .string(value))]
    case "--info":
      let pair = try pair(value, of: option)
      return [.set(JSONPointer([MemberName.userInfo, pair.key]), .string(pair.value))]
    case "--remove-info": return [.remove(JSONPointer([MemberName.userInfo, value]))]
    case "--note": return [.addElement(MemberName.notes, [MemberName.content: .string(value)])]
    case "--optional": return [.set(JSONPointer([MemberName.optional]), true)]
    case "--required": return [.remove(JSONPointer([MemberName.optional]))]
    case "--phone": return [try labeled(value, of: option, MemberName.phoneNumbers)]
    case "--email": return [try labeled(value, of: option, MemberName.emailAddresses)]
    case "--address": return try address(value)
    case "--quantity":
      return [
        .assignText([MemberName.healthKitLinkage, MemberName.quantityIdentifier], quantity(value))
      ]
    case "--cumulative", "--discrete":
      return [
        .assignText(
          [MemberName.healthKitLinkage, MemberName.quantityType],
          String(option.dropFirst(2))
        )
      ]
    default: return []
    }
  }

  /// The last word is the family name, all before it the given name.
  private static func name(_ value: String) -> [MemberEdit] {
    let words = value.split(separator: " ")
    guard words.count > 1, let last = words.last else {
      return [.assignText([MemberName.name, MemberName.givenName], value)]
    }
    return [
      .assignText(
        [MemberName.name, MemberName.givenName],
        words.dropLast().joined(separator: " ")
      ),
      .assignText([MemberName.name, MemberName.familyName], String(last)),
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

  private static func address(_ text: String) throws(UsageError) -> [MemberEdit] {
    let parts = PostalAddress.members.map(\.name)
    var edits: [MemberEdit] = []
    for (part, value) in try KeyedList(text, keys: parts, of: "--address").pairs {
      edits.append(.set(JSONPointer([MemberName.address, part]), .string(value)))
    }
    return edits
  }

  /// Returns the full identifier of a short quantity name such as `stepCount`; other names unchanged.
  static func quantity(_ name: String) -> String {
    HealthType(named: name)?.identifier ?? name
  }
}

extension MemberOptions.Declared {
  /// What stands for the value in help.
  fileprivate var valueName: String {
    if let name = option.valueName { return name }
    return switch member.type {
    case .flag: "yes|no"
    case .number: "NUMBER"
    case .date: "DATE"
    case .instant, .localTime, .eventStart: "TIME"
    case .choice, .word: "WORD"
    default: "TEXT"
    }
  }

  /// What it does: what the declaration says, or the meaning of the member without its full stop.
  fileprivate var help: String {
    if let help = option.help { return help }
    let meaning = member.meaning
    return meaning.hasSuffix(".") ? String(meaning.dropLast()) : meaning
  }

  fileprivate var completion: Completion {
    if let kind = option.linked { return .dynamic(kind.word) }
    return choices.map(Completion.choices) ?? .none
  }

  private var choices: [String]? {
    switch member.type {
    case .flag: ["yes", "no"]
    case .choice(let words): words
    default: nil
    }
  }

  /// Returns what the option changes; an empty value removes the member.
  fileprivate func edit(_ text: String) throws(UsageError) -> MemberEdit {
    let isRemoved = text.isEmpty && member.type != .flag
    if let choices, !isRemoved, !choices.contains(text) {
      throw .unknownValue(text, for: key, choices: choices)
    }
    switch member.type {
    case .flag: return .set(JSONPointer(path), .bool(text == "yes"))
    case .number where !isRemoved:
      guard case .number(let number)? = try? CanonicalJSON.read(Array(text.utf8)) else {
        throw UsageError("\(key) takes a number, not '\(text)'")
      }
      return .set(JSONPointer(path), .number(number))
    default: return .assignText(path, text)
    }
  }
}

extension MemberEdit {
  /// Sets a text, or removes it if it is empty.
  fileprivate static func assignText(_ path: [String], _ text: String) -> MemberEdit {
    text.isEmpty ? .remove(JSONPointer(path)) : .set(JSONPointer(path), .string(text))
  }
}
