import CZlib
import Files

/// The list of entries at an archive's end (PKWARE's APPNOTE 6.3.10, sections 4.3.12 to 4.3.16).
struct ZipDirectory {
  private enum Signature {
    static let entry: UInt32 = 0x0201_4B50
    static let file: UInt32 = 0x0403_4B50
    static let end: UInt32 = 0x0605_4B50
    static let wideEnd: UInt32 = 0x0606_4B50
    static let wideLocator: UInt32 = 0x0706_4B50
  }

  /// Where the list is, and how much.
  private struct Extent {
    let count: UInt64
    let size: Int
    let place: Int64
  }

  /// The most bytes that a list may have: entries by the hundred thousand.
  private static let largest: UInt64 = 16 << 20
  private static let endSize = 22
  private static let locatorSize = 20

  private(set) var entries: [ZipEntry] = []
  private let path: String

  /// Reads the list of an archive.
  init(of file: borrowing ReadableFile) throws(ZipError) {
    path = file.path
    let tailSize = Int(min(file.size, Int64(Self.endSize + 0xFFFF + Self.locatorSize)))
    let tailPlace = file.size - Int64(tailSize)
    let tail = try file.packed(tailSize, at: tailPlace)
    guard let end = Self.end(in: tail) else {
      let start = try file.packed(Int(min(4, file.size)), at: 0)
      let isBegun = ByteFields(start).uint32(0) == Signature.file
      throw isBegun
        ? ZipError(.truncated, "\(file.path) ends before its list of entries")
        : ZipError(.notAnArchive, "\(file.path) is no zip archive")
    }
    let extent = try extent(tail, end, tailPlace, file)
    try read(try file.packed(extent.size, at: extent.place), extent.count)
  }

  /// Returns where the last record begins, whose comment must reach to the end.
  private static func end(in tail: [UInt8]) -> Int? {
    let fields = ByteFields(tail)
    var place = tail.count - endSize
    while place >= 0 {
      if tail[place] == 0x50, fields.uint32(place) == Signature.end,
        let comment = fields.uint16(place + 20), place + endSize + Int(comment) == tail.count
      {
        return place
      }
      place -= 1
    }
    return nil
  }

  /// Returns where the list is, as the last record says or, for large archives, the one before.
  private func extent(
    _ tail: [UInt8],
    _ end: Int,
    _ tailPlace: Int64,
    _ file: borrowing ReadableFile
  ) throws(ZipError) -> Extent {
    let fields = ByteFields(tail[end...])
    guard let disk = fields.uint16(4), let first = fields.uint16(6), let here = fields.uint16(8),
      let all = fields.uint16(10), let size = fields.uint32(12), let place = fields.uint32(16)
    else { throw corrupt("its last record is cut") }
    let endPlace = tailPlace + Int64(end)
    let isWide = here == .max || all == .max || size == .max || place == .max
    if isWide, let wide = try wideExtent(tail, end, endPlace, file) { return wide }
    guard disk == 0, first == 0, here == all else { throw severalFiles }
    return try checked(UInt64(all), UInt64(size), UInt64(place), before: endPlace)
  }

  private func wideExtent(
    _ tail: [UInt8],
    _ end: Int,
    _ endPlace: Int64,
    _ file: borrowing ReadableFile
  ) throws(ZipError) -> Extent? {
    guard end >= Self.locatorSize else { return nil }
    let locator = ByteFields(tail[(end - Self.locatorSize)...])
    guard locator.uint32(0) == Signature.wideLocator, let place = locator.uint64(8) else {
      return nil
    }
    guard locator.uint32(16) == 1 else { throw severalFiles }
    guard let place = Int64(exactly: place), place < endPlace else {
      throw corrupt("its last record is beyond its end")
    }
    let fields = ByteFields(try file.packed(56, at: place))
    guard fields.uint32(0) == Signature.wideEnd, let here = fields.uint64(24),
      let all = fields.uint64(32), let size = fields.uint64(40), let list = fields.uint64(48)
    else { throw corrupt("its last record is not where it should be") }
    guard fields.uint32(16) == 0, fields.uint32(20) == 0, here == all else { throw severalFiles }
    return try checked(all, size, list, before: place)
  }

  private func checked(
    _ count: UInt64,
    _ size: UInt64,
    _ place: UInt64,
    before end: Int64
  ) throws(ZipError) -> Extent {
    let (last, overflow) = place.addingReportingOverflow(size)
    guard !overflow, last <= UInt64(end) else {
      throw corrupt("its list of entries is not where it should be")
    }
    guard size <= Self.largest else {
      throw ZipError(.tooLarge, "\(path) lists more entries than can be read")
    }
    return Extent(count: count, size: Int(size), place: Int64(place))
  }

  private mutating func read(_ list: [UInt8], _ count: UInt64) throws(ZipError) {
    var rest = list[...]
    var names: Set<[UInt8]> = []
    while !rest.isEmpty {
      let fields = ByteFields(rest)
      guard fields.uint32(0) == Signature.entry, let flags = fields.uint16(8),
        let method = fields.uint16(10), let checksum = fields.uint32(16),
        let nameSize = fields.uint16(28), let extraSize = fields.uint16(30),
        let commentSize = fields.uint16(32), let name = fields.slice(46, Int(nameSize)),
        let extra = fields.slice(46 + Int(nameSize), Int(extraSize)),
        let numbers = ZipNumbers(fields, extra)
      else { throw corrupt("entry \(entries.count + 1) of its list is damaged") }
      let entry = ZipEntry(
        name: ZipName(name, extra).text,
        method: ZipEntry.Method(number: method),
        packedSize: numbers.packedSize,
        size: numbers.size,
        isEncrypted: flags & 0x2041 != 0,
        checksum: checksum,
        place: numbers.place
      )
      guard !ZipEntry.isUnsafe(entry.name) else {
        throw ZipError(.unsafeName, "\(path) has an entry whose name leads out of it")
      }
      // Programs differ in which of the two they read.
      guard names.insert(Array(entry.name.utf8)).inserted else {
        throw corrupt("entry \(entries.count + 1) of its list has the name of another one")
      }
      entries.append(entry)
      rest = rest.dropFirst(46 + name.count + extra.count + Int(commentSize))
    }
    guard UInt64(entries.count) == count else {
      throw corrupt("its list has \(entries.count) entries instead of \(count)")
    }
  }

  private func corrupt(_ reason: String) -> ZipError {
    ZipError(.corrupt, "\(path) is damaged: \(reason)")
  }

  private var severalFiles: ZipError {
    ZipError(.unsupported, "\(path) is one part of an archive in several files")
  }
}
