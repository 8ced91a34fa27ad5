import CanonicalJSON

extension Translation {
  /// An object; members that CareKit does not have are kept in reading and left out in writing.
  ///
  /// - Parameter filler: What CareKit must have for a member that is absent in ours.
  static func object(
    _ members: [String: Translation],
    filler: JSONValue? = nil
  ) -> Translation {
    Translation { json, context in
      guard let object = json.object else { return json }
      var result = object
      for member in object.members {
        guard let translation = members[member.key] else { continue }
        result[member.key] = translation.read(member.value, &context)
      }
      return .object(result)
    } write: { json, context in
      guard let object = json.object else { return nil }
      var result = JSONObject()
      for (name, translation) in members {
        result[name] = object[name].flatMap { translation.write($0, &context) } ?? filler
      }
      return .object(result)
    }
  }

  /// An object of texts.
  static func texts(_ names: String..., filler: JSONValue? = nil) -> Translation {
    object(Dictionary(uniqueKeysWithValues: names.map { ($0, .same) }), filler: filler)
  }

  /// A list in an order that matters.
  static func list(of element: Translation) -> Translation {
    Translation { json, context in
      json.array.map { .array($0.compactMap { element.read($0, &context) }) } ?? json
    } write: { json, context in
      json.array.map { .array($0.compactMap { element.write($0, &context) }) }
    }
  }

  /// A list that CareKit keeps as a set: it is read by date, then by bytes, whatever its order.
  static func set(of element: Translation) -> Translation {
    let list = list(of: element)
    return Translation(
      read: { json, context in list.read(json, &context).map(\.sortedAsSet) },
      write: list.write
    )
  }

  /// The same list, but an empty one is read as absent: CareKit's store does not tell them apart.
  var absentWhenEmpty: Translation {
    let read = read
    return Translation(
      read: { json, context in json == [] ? nil : read(json, &context) },
      write: write
    )
  }
}

extension JSONValue {
  /// The list in an order that follows from its elements.
  fileprivate var sortedAsSet: JSONValue {
    guard let array else { return self }
    let keyed = array.map { element in
      (date: element.object?["createdDate"]?.string ?? "", text: CanonicalJSON.compact(element))
    }
    let order = array.indices.sorted { left, right in
      keyed[left].date == keyed[right].date
        ? keyed[left].text.precedesInUTF8(keyed[right].text)
        : keyed[left].date.precedesInUTF8(keyed[right].date)
    }
    return .array(order.map { array[$0] })
  }
}
