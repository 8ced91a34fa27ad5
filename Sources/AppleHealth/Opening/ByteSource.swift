import Files
import Zip

/// Where the bytes of an export come from, in their order.
protocol ByteSource: AnyObject {
  /// How many bytes there are.
  var total: Int64 { get }
  /// Fills a buffer from its beginning with the bytes that follow; returns how many, 0 at the end.
  func read(into buffer: inout [UInt8]) throws(AppleHealthError) -> Int
}

/// The bytes of a file.
final class FileBytes: ByteSource {
  private let file: ReadableFile
  private var place: Int64 = 0

  var total: Int64 { file.size }

  init(_ path: String) throws(AppleHealthError) {
    do { file = try ReadableFile(opening: path) } catch { throw AppleHealthError(error) }
  }

  func read(into buffer: inout [UInt8]) throws(AppleHealthError) -> Int {
    let count: Int
    do { count = try file.read(into: &buffer, at: place) } catch { throw AppleHealthError(error) }
    place += Int64(count)
    return count
  }
}

/// The bytes of an entry of an archive.
final class EntryBytes: ByteSource {
  private let reader: ZipReader
  let total: Int64

  init(_ entry: ZipEntry, of archive: ZipArchive) throws(AppleHealthError) {
    do { reader = try archive.reader(of: entry) } catch { throw AppleHealthError(error) }
    total = entry.size
  }

  func read(into buffer: inout [UInt8]) throws(AppleHealthError) -> Int {
    do { return try reader.read(into: &buffer) } catch { throw AppleHealthError(error) }
  }
}
