import CZlib
import Files

/// Gives the bytes of one entry, piece by piece, and checks them at the end.
public final class ZipReader {
  private static let pieceSize = 1 << 16
  private static let headerSize = 30

  private let archive: ZipArchive
  private let entry: ZipEntry
  private let stream: UnsafeMutablePointer<z_stream>
  private var piece = [UInt8](repeating: 0, count: pieceSize)
  /// Where the unread bytes of `piece` begin, and how many there are.
  private var unread = 0..<0
  /// Where the next packed bytes stand in the file.
  private var place: Int64
  /// How many packed bytes have not been taken from the file.
  private var packedRest: Int64
  /// How many bytes have been given.
  private var given: Int64 = 0
  private var checksum: UInt = 0
  private var isAtEnd = false

  init(of entry: ZipEntry, in archive: ZipArchive) throws(ZipError) {
    place = try Self.place(of: entry, in: archive)
    self.archive = archive
    self.entry = entry
    packedRest = entry.packedSize
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Negative: deflate without zlib's own header.
    let size = Int32(MemoryLayout<z_stream>.size)
    let status = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size)
    guard status == Z_OK else { throw ZipError(.unreadable, "zlib does not start (\(status))") }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Returns where the packed bytes begin, once all is refused that we do not read.
  private static func place(
    of entry: ZipEntry,
    in archive: ZipArchive
  ) throws(ZipError) -> Int64 {
    let path = archive.file.path
    guard !entry.isEncrypted else {
      throw ZipError(.encrypted, "\(path): \(entry.name) is sealed with a password")
    }
    if case .other(let number) = entry.method {
      throw ZipError(.unsupported, "\(path): \(entry.name) is packed by method \(number)")
    }
    guard !archive.limits.excludes(entry) else {
      throw ZipError(.tooLarge, "\(path): \(entry.name) would become \(entry.size) bytes")
    }
    let header = ByteFields(try archive.file.packed(headerSize, at: entry.place))
    guard header.uint32(0) == 0x0403_4B50, let name = header.uint16(26),
      let extra = header.uint16(28)
    else { throw ZipError(.corrupt, "\(path): \(entry.name) is not where it should be") }
    let place = entry.place + Int64(headerSize) + Int64(name) + Int64(extra)
    guard entry.packedSize <= archive.file.size - place else {
      throw ZipError(.truncated, "\(path) ends before \(entry.name) does")
    }
    guard entry.method != .stored || entry.size == entry.packedSize else {
      throw ZipError(.corrupt, "\(path): the sizes of \(entry.name) do not agree")
    }
    return place
  }

  /// Fills a buffer from its beginning with the bytes that follow.
  ///
  /// - Returns: How many there are; 0 at the end, when all bytes have been found to be the packed
  ///   ones.
  /// - Throws: ``ZipError``: ``ZipError/Code/corrupt`` or ``ZipError/Code/truncated``. What was given
  ///   before is not to be trusted then.
  public func read(into buffer: inout [UInt8]) throws(ZipError) -> Int {
    guard !isAtEnd, !buffer.isEmpty else { return 0 }
    let count =
      entry.method == .stored ? try copy(into: &buffer) : try inflate(into: &buffer)
    given += Int64(count)
    checksum = crc32(checksum, buffer, UInt32(count))
    guard given <= entry.size else { throw corrupt("is longer than the archive says") }
    if isAtEnd {
      guard given == entry.size else { throw corrupt("is shorter than the archive says") }
      guard checksum == UInt(entry.checksum) else { throw corrupt("has a wrong checksum") }
    }
    return count
  }

  private func copy(into buffer: inout [UInt8]) throws(ZipError) -> Int {
    var count = 0
    while count < buffer.count, try refill() {
      let taken = min(unread.count, buffer.count - count)
      buffer.replaceSubrange(
        count..<count + taken,
        with: piece[unread.lowerBound..<unread.lowerBound + taken]
      )
      unread = unread.lowerBound + taken..<unread.upperBound
      count += taken
    }
    isAtEnd = unread.isEmpty && packedRest == 0
    return count
  }

  private func inflate(into buffer: inout [UInt8]) throws(ZipError) -> Int {
    var filled = 0
    // A buffer of more than 4 GiB is filled in part.
    let room = min(buffer.count, Int(Int32.max))
    while filled < room {
      guard try refill() else { throw corrupt("breaks off") }
      let (status, taken, made) = step(&buffer, filled..<room)
      unread = unread.lowerBound + taken..<unread.upperBound
      filled += made
      if status == Z_STREAM_END {
        guard unread.isEmpty, packedRest == 0 else { throw corrupt("goes on after its end") }
        isAtEnd = true
        return filled
      }
      guard status == Z_OK || (status == Z_BUF_ERROR && taken + made > 0) else {
        throw corrupt("cannot be unpacked")
      }
    }
    return filled
  }

  /// Unpacks what there is into a part of a buffer; tells zlib's status, and how much it took and made.
  private func step(
    _ buffer: inout [UInt8],
    _ range: Range<Int>
  ) -> (status: Int32, taken: Int, made: Int) {
    piece.withUnsafeMutableBufferPointer { source in
      buffer.withUnsafeMutableBufferPointer { target in
        stream.pointee.next_in = source.baseAddress.map { $0 + unread.lowerBound }
        stream.pointee.avail_in = UInt32(unread.count)
        stream.pointee.next_out = target.baseAddress.map { $0 + range.lowerBound }
        stream.pointee.avail_out = UInt32(range.count)
        let status = CZlib.inflate(stream, Z_NO_FLUSH)
        return (
          status, unread.count - Int(stream.pointee.avail_in),
          range.count - Int(stream.pointee.avail_out)
        )
      }
    }
  }

  /// Takes more packed bytes from the file if none are left; says whether there are any then.
  private func refill() throws(ZipError) -> Bool {
    guard unread.isEmpty else { return true }
    guard packedRest > 0 else { return false }
    let count: Int
    do { count = try archive.file.read(into: &piece, at: place) } catch {
      throw ZipError(.unreadable, "\(error)")
    }
    let taken = min(Int64(count), packedRest)
    guard taken > 0 else {
      throw ZipError(.truncated, "\(archive.file.path) ends before \(entry.name) does")
    }
    place += taken
    packedRest -= taken
    unread = 0..<Int(taken)
    return true
  }

  private func corrupt(_ reason: String) -> ZipError {
    ZipError(.corrupt, "\(archive.file.path) is damaged: \(entry.name) \(reason)")
  }
}

@available(*, unavailable)
extension ZipReader: Sendable {}
