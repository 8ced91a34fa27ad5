import CanonicalJSON

extension Form where Value == String {
  /// Any text.
  package static let text = Form(.text, schema: Schema(type: "string")) { json, faults in
    guard let value = json.string else {
      faults.add("This must be a text, not \(json.kindName).")
      return nil
    }
    return value
  } write: {
    .string($0)
  } scan: { reader in
    reader.scanString()
  } emit: { value, writer in
    writer.write(value)
  }

  /// A text of at least one character.
  static let name = Form(
    .text,
    text: Schema(type: "string", ("minLength", 1)),
    expecting: "a text that is not empty",
    read: { $0.isEmpty ? nil : $0 },
    write: { $0 }
  )

  /// The id of a record, or a link to one.
  static let id = Form(.text, schema: Schema(.recordID)) { json, faults in
    guard let value = text.read(json, &faults) else { return nil }
    if let fault = RecordKey.fault(inID: value) {
      faults.add(fault)
      return nil
    }
    return value
  } write: {
    .string($0)
  } scan: { reader in
    reader.scanString().flatMap { RecordKey.fault(inID: $0) == nil ? $0 : nil }
  } emit: { value, writer in
    writer.write(value)
  }
}

extension Form where Value == Bool {
  /// `true` or `false`.
  package static let flag = Form(.flag, schema: Schema(type: "boolean")) { json, faults in
    guard let value = json.bool else {
      faults.add("This must be true or false, not \(json.kindName).")
      return nil
    }
    return value
  } write: {
    .bool($0)
  } scan: { reader in
    reader.scanFlag()
  } emit: { value, writer in
    writer.write(value)
  }
}

extension Form where Value == Int {
  /// A whole number within ±2^53, from some least value on.
  package static func integer(atLeast least: Int? = nil) -> Form {
    var schema = Schema(.wholeNumber)
    schema.json["minimum"] = least.map { .number(JSONNumber($0)) }
    return Form(.number, schema: schema) { json, faults in
      guard let value = json.number?.int, value >= least ?? .min else {
        faults.add("This must be a whole number from \(least.map(String.init) ?? "-2^53") to 2^53.")
        return nil
      }
      return value
    } write: {
      .number(JSONNumber($0))
    } scan: { reader in
      reader.scanInteger().flatMap { $0 >= least ?? .min ? $0 : nil }
    } emit: { value, writer in
      writer.write(value)
    }
  }
}

extension Form where Value == Double {
  /// A number that a double holds; a whole number that it does not hold exactly is refused.
  package static func double(atLeast least: Double? = nil) -> Form {
    var schema = Schema(type: "number")
    schema.json["minimum"] = least.flatMap { JSONNumber($0) }.map { .number($0) }
    return Form(.number, schema: schema) { json, faults in
      guard let value = json.number?.exactDouble, value >= least ?? -.infinity else {
        faults.add("This must be a number\(least.map { " from \(Int($0))" } ?? "").")
        return nil
      }
      return value
    } write: {
      JSONNumber($0).map { .number($0) } ?? .null
    }
  }
}

extension Form where Value == Instant {
  /// RFC 3339, written in UTC with the shortest fraction.
  static let instant = digits(
    .instant,
    Schema(.instant),
    expecting: "an instant such as 2026-01-10T08:00:00Z (RFC 3339, years 0001 to 9999)"
  )
}

extension Form where Value == OffsetDateTime {
  /// RFC 3339 with the offset of the place.
  static let offsetDateTime = digits(
    .localTime,
    Schema(.instant),
    expecting: "a local time with its offset such as 2026-01-01T08:00:00-05:00"
  )
}

extension Form where Value == CivilDate {
  /// A civil date.
  static let date = digits(.date, Schema(.civilDate), expecting: "a date such as 2026-01-10")
}

extension Form where Value == EventStart {
  /// A civil date or a local time, with an offset only in a second pass.
  static let eventStart = digits(
    .eventStart,
    Schema(.eventStart),
    expecting: "a date such as 2026-01-10 or a local time such as 2026-01-10T08:00:00"
  )
}

extension Form where Value == TimeZoneID {
  /// An IANA name; one typed by hand must be known here, or be possible in a newer database.
  static let timeZone: Form = {
    let name = described(
      .word,
      Schema(.timeZone),
      expecting: "the name of a time zone such as Europe/Berlin"
    )
    return Form(
      name.type,
      schema: name.schema,
      read: { json, faults in
        let zone = name.read(json, &faults)
        if faults.strictness == .refusesLookalikes, let doubt = zone?.doubt { faults.add(doubt) }
        return zone
      },
      write: name.write,
      scan: name.scan,
      emit: name.emit
    )
  }()
}

extension Form where Value == VersionID {
  /// A UUID in lower case; upper case is read too.
  static let uuid = digits(
    .word,
    Schema(.uuid),
    expecting: "a UUID such as 9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d11"
  )
}
