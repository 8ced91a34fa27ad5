import CarePlanKit

extension RecordEditor {
  /// Reads the document that `--record` names, which may be in the frame of `careplan show --json`.
  func read(
    _ key: RecordKey,
    _ context: CommandContext
  ) throws(CommandFailure) -> JSONObject? {
    try document.map { file throws(CommandFailure) in try Self.object(key, in: file, context) }
  }

  /// Reads a whole record of which only what it says counts.
  static func record(
    _ key: RecordKey,
    in file: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> AnyRecord {
    var object = try object(key, in: file, context)
    object[MemberName.version] = nil
    return try validated(.object(object), key)
  }

  private static func object(
    _ key: RecordKey,
    in document: String,
    _ context: CommandContext
  ) throws(CommandFailure) -> JSONObject {
    let bytes = try context.readFile(document)
    let json: JSONValue
    do throws(JSONError) { json = try CanonicalJSON.read(bytes, limits: .binary) } catch {
      let fault = FileFault(
        document,
        error.message,
        at: error.pointer,
        line: error.line,
        column: error.column
      )
      throw CommandFailure(.invalid, "\(document) is not a JSON document", faults: [fault])
    }
    guard var object = json.object?["careplan.show/v1"]?.object ?? json.object else {
      throw CommandFailure(.invalid, "\(document) holds \(json.kindName) and no record")
    }
    for name in ["conflict", "inForce"] { object[name] = nil }
    for (name, own) in [(MemberName.id, key.id), (MemberName.type, key.kind.type)] {
      guard let given = object[name]?.string, !given.isSameInUTF8(own) else {
        object[name] = .string(own)
        continue
      }
      throw CommandFailure(
        .invalid,
        "the \(name) in \(document) is '\(given)' and not that of \(key)"
      )
    }
    return object
  }

  /// Returns a health task with what HealthKit says of its quantity, where nobody says it otherwise: whether
  /// samples add up, and the unit.
  ///
  /// What would never be filled, or with sums that mean nothing, is refused.
  func completingLinkage(of record: JSONValue) throws(UsageError) -> JSONValue {
    guard var object = record.object,
      var linkage = object[MemberName.healthKitLinkage]?.object,
      let name = linkage[MemberName.quantityIdentifier]?.string
    else { return record }
    let type = HealthType(identifier: name)
    guard let definition = type.definition,
      let kind = HealthKitLinkage.QuantityType(rawValue: definition.kind.rawValue)
    else {
      let isSaid = [MemberName.quantityType, MemberName.unitString].allSatisfy {
        linkage[$0] != nil
      }
      // A later HealthKit may have it, but not under the name of another type in other capitals.
      if isSaid, type.isHealthKit, !HealthType.isMistyped(name) { return record }
      throw Self.unknownQuantity(name)
    }
    let said = linkage[MemberName.quantityType] ?? .string(kind.rawValue)
    if said == "cumulative", kind == .discrete {
      throw UsageError("samples of \(type.shortName) do not add up", hint: "say --discrete")
    }
    let unit = linkage[MemberName.unitString]?.string ?? definition.unit.text
    guard HealthUnit(healthKit: unit).map(definition.accepts) == true else {
      throw UsageError(
        "samples of \(type.shortName) are not measured in '\(unit)'",
        hint: "such as --unit \(definition.unit.text)"
      )
    }
    linkage[MemberName.quantityType] = said
    linkage[MemberName.unitString] = .string(unit)
    object[MemberName.healthKitLinkage] = .object(linkage)
    return .object(object)
  }

  /// Refuses a quantity that no sample has.
  private static func unknownQuantity(_ identifier: String) -> UsageError {
    let prefix = "HKQuantityTypeIdentifier"
    let short =
      identifier.hasPrefix(prefix) ? String(identifier.dropFirst(prefix.count)) : identifier
    let near = HealthType.candidates(for: short)
    let quantities = near.filter { $0.definition?.kind != .category }
    if quantities.isEmpty, let category = near.first {
      return UsageError("\(category.shortName) is a category: health tasks take quantities")
    }
    return UsageError(
      "careplan does not know how samples of '\(identifier)' count",
      hint: quantities.first.map { Wording.hint(.didYouMean, $0.shortName) }
        ?? "say --cumulative or --discrete, and --unit UNIT"
    )
  }

  func apply(
    _ edits: [MemberEdit],
    to record: JSONValue
  ) throws(CommandFailure) -> JSONValue {
    try understand { () throws(UsageError) in
      var record = record
      for edit in edits {
        let asText = try edit.apply(to: record)
        record = try readAsJSON(edit, record, orElse: asText)
      }
      return record
    }
  }

  /// Takes an assigned value as JSON if that fits the member, else as the text that it is.
  private func readAsJSON(
    _ edit: MemberEdit,
    _ record: JSONValue,
    orElse asText: JSONValue
  ) throws(UsageError) -> JSONValue {
    guard case .assign(let pointer, let text) = edit,
      let value = try? CanonicalJSON.read(Array(text.utf8))
    else { return asText }
    let asJSON = try MemberEdit.set(pointer, value).apply(to: record)
    let isFitting = { (record: JSONValue) in !hasFault(record, below: pointer) }
    let isScalar = value.object == nil && value.array == nil
    return isFitting(asJSON) || (!isScalar && !isFitting(asText)) ? asJSON : asText
  }

  private func hasFault(_ record: JSONValue, below pointer: JSONPointer) -> Bool {
    do {
      _ = try AnyRecord(kind, json: record.withVersion)
      return false
    } catch {
      // Where a list grows, only the list itself has a place that both pointers name.
      let tokens = pointer.tokens.prefix { $0 != "-" }
      return error.faults.contains { $0.pointer.tokens.starts(with: tokens) }
    }
  }

  static func validated(
    _ json: JSONValue,
    _ key: RecordKey
  ) throws(CommandFailure) -> AnyRecord {
    do { return try AnyRecord(key.kind, json: json.withVersion, .refusesLookalikes) } catch {
      throw CommandFailure(
        .invalid,
        "the \(key.kind) '\(key.id)' is not valid",
        faults: error.faults.map { FileFault("\(key)", $0.message, at: $0.pointer) },
        hints: hints(json, key)
      )
    }
  }

  /// What is usually forgotten.
  private static func hints(_ record: JSONValue, _ key: RecordKey) -> [String] {
    let isTimeless = key.kind.isTask && record.object?[MemberName.schedule] == nil
    return isTimeless
      ? [
        Wording.hint(
          .sayWhen,
          Wording.either(["--daily HH:MM", "--weekly DAY@HH:MM", "--schedule TEXT"])
        )
      ] : []
  }
}

extension JSONValue {
  /// The record with the bookkeeping of a draft, if it has none.
  fileprivate var withVersion: JSONValue {
    guard var object, object[MemberName.version] == nil else { return self }
    object[MemberName.version] = Version.draftJSON
    return .object(object)
  }
}
