import CanonicalJSON

/// The members of a structure by the UTF-8 bytes of their names, in the order of files.
///
/// With it a canonical document is read and written in one pass, straight from and to its bytes.
package struct MemberTable<Root>: Sendable {
  private let names: [JSONName]
  private let isRequired: [Bool]
  private let scans: [@Sendable (inout JSONReader, inout Root) -> Bool]
  private let emits: [@Sendable (Root, JSONName, inout JSONWriter) -> Bool]

  init(_ members: [Member<Root>]) {
    let members = members.sorted { $0.name.precedesInUTF8($1.name) }
    names = members.map { JSONName($0.name) }
    isRequired = members.map(\.isRequired)
    scans = members.map { $0.scan }
    emits = members.map { $0.emit }
  }

  /// Reads the object that follows into a value and returns its unknown members.
  ///
  /// Nil for everything that is faulty, or not sorted, or written with escapes in its keys.
  func scan(_ reader: inout JSONReader, into root: inout Root) -> JSONObject? {
    guard var hasNext = reader.beginObject() else { return nil }
    var unknown: [JSONObject.Member] = []
    var place = 0
    var last: JSONKey?
    while hasNext {
      guard let key = reader.scanKey(), last.map({ reader.isKey(key, after: $0) }) ?? true,
        advance(&place, to: key, in: reader)
      else { return nil }
      if place < names.count, reader.isKey(key, names[place]) {
        guard scans[place](&reader, &root) else { return nil }
        place += 1
      } else {
        guard let key = reader.text(of: key), let value = reader.scanValue() else { return nil }
        unknown.append(JSONObject.Member(key: key, value: value))
      }
      guard let goesOn = reader.nextMember() else { return nil }
      hasNext = goesOn
      last = key
    }
    return canSkip(place..<names.count) ? JSONObject(sorted: unknown) : nil
  }

  /// Steps over the members that a document left out before a key; false if one is required.
  private func advance(_ place: inout Int, to key: JSONKey, in reader: JSONReader) -> Bool {
    let start = place
    while place < names.count, reader.isKey(key, after: names[place]) { place += 1 }
    return canSkip(start..<place)
  }

  private func canSkip(_ places: Range<Int>) -> Bool {
    for place in places where isRequired[place] { return false }
    return true
  }

  /// Writes a value and its unknown members as an object.
  func emit(_ root: Root, unknown: JSONObject, _ writer: inout JSONWriter) {
    writer.beginObject()
    var others = unknown.members[...]
    for (place, name) in names.enumerated() {
      while let other = others.first, other.key.precedesInUTF8(name.text) {
        writer.write(other)
        others.removeFirst()
      }
      // A member with a value replaces an unknown one of its name.
      if emits[place](root, name, &writer), others.first?.key.isSameInUTF8(name.text) == true {
        others.removeFirst()
      }
    }
    for other in others { writer.write(other) }
    writer.endObject()
  }
}
