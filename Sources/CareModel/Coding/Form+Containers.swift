import CanonicalJSON

extension Form {
  /// Returns the form of a list of such values in an order that matters.
  func list() -> Form<[Value]> {
    let schema = Schema(
      ["type": "array", "items": .object(schema.json)],
      definitions: schema.definitions
    )
    return Form<[Value]>(.list(of: type), schema: schema) { json, faults in
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

  /// Returns the form of a set: sorted by the UTF-8 bytes of its elements, each of them once, in
  /// files and in memory.
  func set() -> Form<[Value]> {
    let list = list()
    return Form<[Value]>(list.type, schema: list.schema) { json, faults in
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

extension Form where Value == JSONValue {
  /// Any JSON value, kept as it is.
  static let any = Form(
    .any,
    schema: Schema([:]),
    read: { json, _ in json },
    write: { $0 },
    scan: { $0.scanValue() },
    emit: { $1.write($0) }
  )
}
