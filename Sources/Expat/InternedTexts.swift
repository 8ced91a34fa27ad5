import Platform

/// Texts that come again and again, each made once: the same bytes give the same number.
public struct InternedTexts {
  private struct Place {
    let hash: UInt64
    let start: Int
    let count: Int
  }

  /// The texts, by their numbers.
  public private(set) var texts: [String] = []
  /// The bytes of all texts, one after the other.
  private var bytes: [UInt8] = []
  private var places: [Place] = []
  /// Numbers by their hash, -1 for none; always at least twice as many as texts.
  private var slots = [Int](repeating: -1, count: 64)

  public init() {}

  /// How many bytes the texts have.
  public var size: Int { bytes.count }

  /// Returns the number of a text that stands among bytes.
  public mutating func number(of range: Range<Int>, in source: [UInt8]) -> Int {
    source.withUnsafeBytes { source in
      number(of: UnsafeRawBufferPointer(rebasing: source[range.clamped(to: 0..<source.count)]))
    }
  }

  private mutating func number(of text: UnsafeRawBufferPointer) -> Int {
    let hash = Self.hash(text)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let place = places[slots[slot]]
      if place.hash == hash, place.count == text.count, isSame(place, text) { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = texts.count
    slots[slot] = number
    places.append(Place(hash: hash, start: bytes.count, count: text.count))
    bytes.append(contentsOf: text)
    texts.append(String(decoding: text, as: UTF8.self))
    if texts.count * 2 > slots.count { grow() }
    return number
  }

  private func isSame(_ place: Place, _ text: UnsafeRawBufferPointer) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let start = text.baseAddress else { return true }
      return memcmp(base + place.start, start, text.count) == 0
    }
  }

  private mutating func grow() {
    slots = [Int](repeating: -1, count: slots.count * 2)
    for (number, place) in places.enumerated() {
      var slot = Int(truncatingIfNeeded: place.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }

  /// Eight bytes at a time, mixed as in SplitMix64.
  private static func hash(_ text: UnsafeRawBufferPointer) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var place = 0
    while place + 8 <= text.count {
      hash = mixed(hash ^ text.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    for byte in text[place...] { rest = rest << 8 | UInt64(byte) }
    return mixed(hash ^ rest)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return value ^ (value >> 31)
  }
}

@available(*, unavailable)
extension InternedTexts: Sendable {}
