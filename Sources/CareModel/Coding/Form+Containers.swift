import CanonicalJSON

extension Form {
  /// A list of such values in an order that matters.
  func list() -> Form<[Value]> {
    let schema = Schema(
      ["type": "array", "items": .object(schema.json)],
      definitions: schema.definitions
    )
    return Form<[Value]>(schema: schema) { json, faults in
      readAll(json, &faults)
    } write: { values in
      .array(values.map(write))
    } scan: { reader in
      scanAll(&reader)
    } emit: { values, writer in
      writer.beginList()
      for value in values {
        writer.beginElement()
        emit(value, &writer)
      }
      writer.endList()
    }
  }

  /// A set: sorted by the UTF-8 bytes of its elements, each of them once, in files and in memory.
  func set() -> Form<[Value]> {
    let list = list()
    return Form<[Value]>(schema: list.schema) { json, faults in
      list.read(json, &faults).map(sortedOnce)
    } write: { values in
      list.write(sortedOnce(values))
    } scan: { reader in
      list.scan(&reader).map(sortedOnce)
    } emit: { values, writer in
      list.emit(sortedOnce(values), &writer)
    }
  }

  private func sortedOnce(_ values: [Value]) -> [Value] {
    guard values.count > 1 else { return values }
    let keyed = values.map { value in
      let json = write(value)
      return (value: value, key: json.string ?? CanonicalJSON.compact(json))
    }
    let sorted = keyed.sorted { $0.key.precedesInUTF8($1.key) }
    let isFirst = sorted.indices.map { $0 == 0 || !sorted[$0].key.isSameInUTF8(sorted[$0 - 1].key) }
    return zip(sorted, isFirst).filter(\.1).map(\.0.value)
  }

  private func scanAll(_ reader: inout JSONReader) -> [Value]? {
    var values: [Value] = []
    guard var hasNext = reader.beginList() else { return nil }
    while hasNext {
      guard let value = scan(&reader), let goesOn = reader.nextElement() else { return nil }
      values.append(value)
      hasNext = goesOn
    }
    return values
  }

  private func readAll(_ json: JSONValue, _ faults: inout FaultCollector) -> [Value]? {
    guard let elements = json.array else {
      faults.add("This must be a list, not \(json.kindName).")
      return nil
    }
    var values: [Value] = []
    for (index, element) in elements.enumerated() {
      if let value = faults.inside(String(index), { read(element, &$0) }) { values.append(value) }
    }
    return values.count == elements.count ? values : nil
  }
}

extension Form where Value == TextMap {
  /// An object whose values are all texts.
  static let textMap = Form(
    schema: Schema(["type": "object", "additionalProperties": ["type": "string"]])
  ) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object of texts, not \(json.kindName).")
      return nil
    }
    for member in object.members where member.value.string == nil {
      faults.add("This must be a text, not \(member.value.kindName).", at: member.key)
    }
    return TextMap(object)
  } write: {
    .object($0.json)
  }
}

extension Form where Value == KnowledgeVector {
  /// An object of replicas and their clocks.
  static let knowledge = Form(
    schema: Schema([
      "type": "object",
      "additionalProperties": .object(Form<Int>.integer(atLeast: 0).schema.json),
      "propertyNames": .object(Definition.uuid.reference),
    ])
  ) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object of replicas and clocks, not \(json.kindName).")
      return nil
    }
    var vector = KnowledgeVector()
    for member in object.members {
      guard let replica = VersionID(member.key), let clock = member.value.number?.int, clock >= 0
      else {
        faults.add("This must be a replica's UUID with a clock from 0 on.", at: member.key)
        continue
      }
      vector.merge(KnowledgeVector([(replica, clock)]))
    }
    return vector
  } write: { vector in
    .object(
      JSONObject(vector.clocks.map { ($0.replica.description, .number(JSONNumber($0.clock))) })
    )
  }
}

extension Form where Value == JSONValue {
  /// Any JSON value, kept as it is.
  static let any = Form(
    schema: Schema([:]),
    read: { json, _ in json },
    write: { $0 },
    scan: { $0.scanValue() },
    emit: { $1.write($0) }
  )
}
