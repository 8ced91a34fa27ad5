import CGit2
import CZlib

/// One pack in the making: objects are compressed as they come and kept in memory until it is whole.
///
/// A document is written as its difference from the last one near it that was written in full, so
/// that reading one never follows a chain. Differences are short and stored as they are: to
/// compress them would cost more than all else here and save little.
struct PackStream: ~Copyable {
  private var bytes = Self.header
  private var index = PackIndex()
  private var kinds: [ObjectID: git_object_t] = [:]
  private var bases = DeltaBases()
  private var delta: [UInt8] = []
  private var deflater: Deflater

  /// "PACK", the version 2, and the number of objects, which is filled in at the end.
  private static let header: [UInt8] = Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
  /// The kind of an entry that is a difference from an earlier entry.
  private static let offsetDelta: UInt8 = 6
  /// What fits into one stored block of zlib's.
  private static let mostStored = 0xFFFF

  init() throws(GitError) { deflater = try Deflater() }

  /// How many objects it has.
  var count: Int { kinds.count }
  /// How many bytes it has so far.
  var size: Int { bytes.count }

  /// Returns the kind of an object in it; nil if it has no such object.
  func kind(of id: ObjectID) -> git_object_t? { kinds[id] }

  /// Adds an object that it does not have.
  ///
  /// - Parameter hint: Documents with the same hint are alike; nil for what is like nothing.
  mutating func add(
    _ id: ObjectID,
    _ kind: git_object_t,
    _ object: UnsafeRawBufferPointer,
    near hint: String? = nil
  ) throws(GitError) {
    let start = bytes.count
    try append(kind, object, near: hint)
    let crc = bytes.withUnsafeBufferPointer {
      crc32(0, $0.baseAddress.map { $0 + start }, UInt32($0.count - start))
    }
    index.add(
      PackIndex.Entry(
        id: id,
        offset: UInt32(start),
        crc: UInt32(truncatingIfNeeded: crc)
      )
    )
    kinds[id] = kind
  }

  private mutating func append(
    _ kind: git_object_t,
    _ object: UnsafeRawBufferPointer,
    near hint: String?
  ) throws(GitError) {
    let document = object.bindMemory(to: UInt8.self)
    guard let hint, document.count <= DeltaBase.largestDocument else {
      return try appendWhole(object, kind)
    }
    if let base = bases[hint], appendDelta(of: document, from: base) { return }
    bases.set(DeltaBase(document, offset: bytes.count), hint)
    try appendWhole(object, kind)
  }

  private mutating func appendWhole(
    _ object: UnsafeRawBufferPointer,
    _ kind: git_object_t
  ) throws(GitError) {
    bytes.appendEntry(kind: UInt8(kind.rawValue), size: object.count)
    try deflater.deflate(object, onto: &bytes)
  }

  /// Writes a document as a difference if that is shorter than compressing it.
  private mutating func appendDelta(
    of document: UnsafeBufferPointer<UInt8>,
    from base: DeltaBase
  ) -> Bool {
    delta.removeAll(keepingCapacity: true)
    let limit = min(document.count * 3 / 5, Self.mostStored)
    guard base.appendDelta(to: document, limit: limit, onto: &delta) else { return false }
    let distance = bytes.count - base.offset
    bytes.appendEntry(kind: Self.offsetDelta, size: delta.count)
    bytes.append(distance: distance)
    bytes.append(stored: delta)
    return true
  }

  /// Ends the pack and returns it; what is added afterwards begins the next one.
  mutating func take() throws(GitError) -> FinishedPack {
    var count: [UInt8] = []
    count.append(bigEndian: UInt32(kinds.count))
    bytes.replaceSubrange(8..<12, with: count)
    let checksum = try PackChecksum.of(bytes)
    checksum.append(to: &bytes)
    let finished = FinishedPack(
      pack: bytes,
      index: try index.bytes(ofPack: checksum),
      checksum: checksum
    )
    bytes = Self.header
    index = PackIndex()
    kinds.removeAll(keepingCapacity: true)
    bases = DeltaBases()
    return finished
  }
}

/// The documents of the directories that were written to last.
private struct DeltaBases {
  private var byHint: [String: DeltaBase] = [:]
  private var hints: [String] = []
  private static let most = 256

  subscript(hint: String) -> DeltaBase? { byHint[hint] }

  mutating func set(_ base: DeltaBase, _ hint: String) {
    if byHint.updateValue(base, forKey: hint) == nil { hints.append(hint) }
    guard hints.count > Self.most else { return }
    for old in hints.prefix(Self.most / 2) { byHint[old] = nil }
    hints.removeFirst(Self.most / 2)
  }
}

/// The parts of an entry (gitformat-pack, "pack-*.pack files have the following format").
extension [UInt8] {
  fileprivate mutating func appendEntry(kind: UInt8, size: Int) {
    var byte = kind << 4 | UInt8(size & 0x0F)
    var rest = size >> 4
    while rest > 0 {
      append(byte | 0x80)
      byte = UInt8(rest & 0x7F)
      rest >>= 7
    }
    append(byte)
  }

  /// Appends how far before the entry its base begins.
  fileprivate mutating func append(distance: Int) {
    var groups = [UInt8(distance & 0x7F)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      groups.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(contentsOf: groups.reversed())
  }

  /// Appends bytes as a zlib stream (RFC 1950) of one stored block (RFC 1951, 3.2.4).
  fileprivate mutating func append(stored bytes: [UInt8]) {
    let count = UInt16(bytes.count)
    append(0x78)
    append(0x01)
    append(0x01)
    for word in [count, ~count] {
      append(UInt8(truncatingIfNeeded: word))
      append(UInt8(truncatingIfNeeded: word >> 8))
    }
    append(contentsOf: bytes)
    let sum = bytes.withUnsafeBufferPointer {
      UInt32(truncatingIfNeeded: adler32(1, $0.baseAddress, UInt32($0.count)))
    }
    append(bigEndian: sum)
  }
}
