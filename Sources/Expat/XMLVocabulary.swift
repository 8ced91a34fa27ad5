import Platform

/// The names that a reader knows, each found by its bytes without making a text of them.
public struct XMLVocabulary: Sendable {
  /// The bytes of all names, one after the other.
  private var bytes: [UInt8] = []
  /// Where each name begins, and where the last one ends.
  private var starts: [Int] = [0]
  /// The first name of each hash, and for each name the next one that shares its hash; -1 for none.
  private var slots = [Int](repeating: -1, count: 256)
  private var following: [Int] = []

  /// Makes a vocabulary of names, whose numbers are their places in the list.
  public init(_ names: [String]) {
    for (number, name) in names.enumerated() {
      let slot = Array(name.utf8).withUnsafeBufferPointer { Self.slot($0) }
      bytes += name.utf8
      starts.append(bytes.count)
      following.append(slots[slot])
      slots[slot] = number
    }
  }

  /// Returns the number of a name; nil for one that is not in the vocabulary.
  func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = name.baseAddress else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var number = slots[Self.slot(name)]
      while number >= 0 {
        let place = starts[number]
        if starts[number + 1] - place == name.count, memcmp(base + place, start, name.count) == 0 {
          return number
        }
        number = following[number]
      }
      return nil
    }
  }

  /// A place below 256, from the length and a few bytes.
  private static func slot(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return (name.count &* 31 ^ Int(first) &* 7 ^ Int(last) &* 13 ^ Int(middle) &* 3) & 255
  }
}
