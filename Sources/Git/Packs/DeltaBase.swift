/// A document in a pack against which others like it are written as differences.
///
/// It knows where each run of eight of its bytes stands. Records of one kind differ in a few
/// members, so the run after a difference mostly stands as far along in both.
struct DeltaBase {
  /// Where its entry begins in the pack.
  let offset: Int
  private let document: [UInt8]
  /// By the hash of eight bytes: where they stand, counted from 1; 0 is nowhere.
  private var places: [UInt16]
  private let shift: UInt64

  /// Places are kept in 16 bits.
  static let largestDocument = 1 << 15
  private static let shortestRun = 8

  init(_ document: UnsafeBufferPointer<UInt8>, offset: Int) {
    self.offset = offset
    self.document = Array(document)
    var bits = 4
    while 1 << bits < 2 * document.count { bits += 1 }
    shift = UInt64(64 - bits)
    places = Array(repeating: 0, count: 1 << bits)
    let last = document.count - Self.shortestRun
    for place in stride(from: last, through: 0, by: -1) {
      places[hash(document, place)] = UInt16(place + 1)
    }
  }

  /// Appends the difference from this document to another in git's form.
  ///
  /// - Parameter limit: From this number of bytes on it is not worth it.
  /// - Returns: Whether it stayed below the limit; if not, what was appended is of no use.
  func appendDelta(
    to new: UnsafeBufferPointer<UInt8>,
    limit: Int,
    onto delta: inout [UInt8]
  ) -> Bool {
    document.withUnsafeBufferPointer { old in
      places.withUnsafeBufferPointer { places in
        delta.append(variable: old.count)
        delta.append(variable: new.count)
        var position = 0
        var unwritten = 0
        var distance = 0
        while position < new.count {
          var place = position + distance
          var length = Self.matching(old, place, new, position)
          if length < Self.shortestRun, position + Self.shortestRun <= new.count {
            place = Int(places[hash(new, position)]) - 1
            length = Self.matching(old, place, new, position)
          }
          guard length >= Self.shortestRun else {
            position += 1
            continue
          }
          while position > unwritten, place > 0, old[place - 1] == new[position - 1] {
            (position, place, length) = (position - 1, place - 1, length + 1)
          }
          delta.append(inserting: new[unwritten..<position])
          delta.append(copying: length, from: place)
          distance = place - position
          position += length
          unwritten = position
          guard delta.count < limit else { return false }
        }
        delta.append(inserting: new[unwritten...])
        return delta.count < limit
      }
    }
  }

  @inline(__always)
  private func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    let run = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: position,
      as: UInt64.self
    )
    return Int(truncatingIfNeeded: (run &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }

  /// Returns how many bytes are the same from two places on.
  @inline(__always)
  private static func matching(
    _ old: UnsafeBufferPointer<UInt8>,
    _ place: Int,
    _ new: UnsafeBufferPointer<UInt8>,
    _ position: Int
  ) -> Int {
    guard place >= 0, place < old.count else { return 0 }
    let most = min(old.count - place, new.count - position)
    let left = UnsafeRawBufferPointer(old)
    let right = UnsafeRawBufferPointer(new)
    var length = 0
    while length + 8 <= most {
      let difference =
        left.loadUnaligned(fromByteOffset: place + length, as: UInt64.self)
        ^ right.loadUnaligned(fromByteOffset: position + length, as: UInt64.self)
      if difference != 0 {
        return length + UInt64(littleEndian: difference).trailingZeroBitCount / 8
      }
      length += 8
    }
    while length < most, old[place + length] == new[position + length] { length += 1 }
    return length
  }
}

/// The instructions of a difference in a pack (gitformat-pack, "Deltified representation").
extension [UInt8] {
  /// Appends a number in groups of seven bits, the lowest first.
  fileprivate mutating func append(variable number: Int) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(inserting bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    var rest = bytes
    while !rest.isEmpty {
      let part = rest.prefix(0x7F)
      append(UInt8(part.count))
      append(contentsOf: UnsafeBufferPointer(rebasing: part))
      rest = rest.dropFirst(part.count)
    }
  }

  /// Appends instructions to copy; a document is too short for a place beyond 16 bits.
  fileprivate mutating func append(copying count: Int, from place: Int) {
    let start = self.count
    append(0x80)
    var flags: UInt8 = 0x80
    for (shift, flag) in [(0, UInt8(0x01)), (8, 0x02)] where place >> shift & 0xFF != 0 {
      append(UInt8(place >> shift & 0xFF))
      flags |= flag
    }
    for (shift, flag) in [(0, UInt8(0x10)), (8, 0x20)] where count >> shift & 0xFF != 0 {
      append(UInt8(count >> shift & 0xFF))
      flags |= flag
    }
    self[start] = flags
  }
}
