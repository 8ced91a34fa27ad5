/// A JSON object whose members are always sorted by the UTF-8 bytes of their keys.
public struct JSONObject: Hashable, Sendable {
  /// One key and its value.
  public struct Member: Sendable {
    public let key: String
    public var value: JSONValue

    package init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in the order in which they are written.
  public private(set) var members: [Member]

  /// Makes an object without members.
  public init() { members = [] }

  /// Makes an object of keys and values; of two members with the same key the later one stays.
  public init(_ pairs: some Sequence<(String, JSONValue)>) {
    self.init()
    members.reserveCapacity(pairs.underestimatedCount)
    for (key, value) in pairs { self[key] = value }
  }

  /// Makes an object of members that are sorted and distinct already, as the reader ensures.
  package init(sorted members: [Member]) { self.members = members }

  public var isEmpty: Bool { members.isEmpty }
  public var count: Int { members.count }
  public var keys: [String] { members.map(\.key) }

  /// The value of a key; setting nil removes the member.
  public subscript(key: String) -> JSONValue? {
    get {
      let place = place(of: key)
      return place.isTaken ? members[place.index].value : nil
    }
    set {
      let place = place(of: key)
      switch (place.isTaken, newValue) {
      case (true, let value?): members[place.index].value = value
      case (true, nil): members.remove(at: place.index)
      case (false, let value?): members.insert(Member(key: key, value: value), at: place.index)
      case (false, nil): break
      }
    }
  }

  /// Returns where a key stands, or would stand.
  private func place(of key: String) -> (index: Int, isTaken: Bool) {
    guard let last = members.last?.key, !last.precedesInUTF8(key) else {
      return (members.count, false)
    }
    var low = 0
    var high = members.count
    while low < high {
      let middle = (low + high) / 2
      if members[middle].key.precedesInUTF8(key) { low = middle + 1 } else { high = middle }
    }
    let isTaken = low < members.count && members[low].key.isSameInUTF8(key)
    return (low, isTaken)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject.Member: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.key.isSameInUTF8(right.key) && left.value == right.value
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}
