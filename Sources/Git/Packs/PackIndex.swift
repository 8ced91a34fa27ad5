/// Where the objects of a pack are: what its `.idx` file says (gitformat-pack, "Version 2").
struct PackIndex {
  /// One object of the pack.
  struct Entry {
    let id: ObjectID
    /// Where it begins; packs of ours end long before 31 bits do.
    let offset: UInt32
    /// The sum of its bytes in the pack, compressed as they are.
    let crc: UInt32
  }

  private(set) var entries: [Entry] = []

  /// Adds an object; each may come once.
  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Returns the bytes of the file.
  ///
  /// - Parameter checksum: What the pack ends with.
  consuming func bytes(ofPack checksum: ObjectID) throws(GitError) -> [UInt8] {
    entries.sort { $0.id < $1.id }
    var bytes: [UInt8] = [0xFF, 0x74, 0x4F, 0x63]
    bytes.reserveCapacity(1100 + 28 * entries.count)
    bytes.append(bigEndian: 2)
    appendFanOut(onto: &bytes)
    for entry in entries { entry.id.append(to: &bytes) }
    for entry in entries { bytes.append(bigEndian: entry.crc) }
    for entry in entries { bytes.append(bigEndian: entry.offset) }
    checksum.append(to: &bytes)
    try PackChecksum.of(bytes).append(to: &bytes)
    return bytes
  }

  /// Appends for each first byte how many objects have it or a lower one.
  private func appendFanOut(onto bytes: inout [UInt8]) {
    var position = 0
    for first in UInt8.min...UInt8.max {
      while position < entries.count, entries[position].id.firstByte == first { position += 1 }
      bytes.append(bigEndian: UInt32(position))
    }
  }
}
