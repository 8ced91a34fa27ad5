/// A list such as `start=08:00,text=Before bed, with water,every=1d`.
///
/// A comma divides only where a key follows it, so that texts may have commas.
struct KeyedList: Hashable, Sendable {
  /// The keys with their values, in order; a flag has an empty value.
  let pairs: [(key: String, value: String)]

  init(
    _ text: String,
    keys: [String],
    flags: [String] = [],
    of option: String
  ) throws(UsageError) {
    var pairs: [(key: String, value: String)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = halves.first.map { String($0).trimmed } ?? ""
      if halves.count == 2, keys.contains(key) {
        pairs.append((key, String(halves[1]).trimmed))
      } else if flags.contains(part.trimmed) {
        pairs.append((part.trimmed, ""))
      } else if let last = pairs.last, halves.count == 1 {
        pairs[pairs.count - 1].value = "\(last.value),\(part)"
      } else {
        throw .unknownValue(key, for: option, choices: keys + flags)
      }
    }
    self.pairs = pairs
  }

  /// Returns the value of a key that is given at most once.
  func value(_ key: String) -> String? { pairs.last { $0.key == key }?.value }

  /// Returns the values of a key in order.
  func values(_ key: String) -> [String] { pairs.filter { $0.key == key }.map(\.value) }

  static func == (left: Self, right: Self) -> Bool {
    left.pairs.elementsEqual(right.pairs) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for pair in pairs {
      hasher.combine(pair.key)
      hasher.combine(pair.value)
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
