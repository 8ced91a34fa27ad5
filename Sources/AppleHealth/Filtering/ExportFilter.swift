import Expat

/// Makes of an export's bytes, as they come, bytes that an XML parser takes.
///
/// The DTD is cut, control characters are deleted, and the tags of statistics that have a start twice
/// are mended. What comes out does not depend on the pieces in which it goes in.
struct ExportFilter {
  /// What has come and not gone: all of it is ready up to ``ready``.
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes at the beginning can be read.
  private(set) var ready = 0
  private var isInRoot = false
  private let path: String
  /// The longest piece that may have to be kept until its end comes.
  private static let longest = 1 << 20

  init(_ path: String) { self.path = path }

  /// Takes in the bytes that follow.
  mutating func take(_ piece: [UInt8], _ count: Int) throws(AppleHealthError) {
    bytes.removeSubrange(..<ready)
    ready = 0
    let start = bytes.count
    bytes.append(contentsOf: piece[..<min(count, piece.count)])
    deleteControls(from: start)
    if !isInRoot {
      let beginning = min(bytes.count, ExportPrologue.longest)
      guard let root = ExportPrologue.root(in: bytes, 0..<beginning) else {
        guard bytes.count < ExportPrologue.longest else { throw noRoot }
        return
      }
      try ExportPrologue.cut(&bytes, before: root, path)
      isInRoot = true
    }
    ready = StatisticsRepair.mend(&bytes)
    guard bytes.count - ready <= Self.longest else {
      throw AppleHealthError(.unreasonable, "\(path) has a tag of more than \(Self.longest) bytes")
    }
  }

  /// Keeps the bytes from a place for the next time: they cannot be read without what follows.
  mutating func keep(from place: Int) { ready = min(place, ready) }

  /// Lets go what was kept, as nothing follows.
  mutating func finish() throws(AppleHealthError) {
    bytes.removeSubrange(..<ready)
    ready = bytes.count
    guard isInRoot else { throw noRoot }
  }

  private var noRoot: AppleHealthError {
    AppleHealthError(.notAnExport, "\(path) has no root element of Apple Health")
  }

  private mutating func deleteControls(from start: Int) {
    guard let first = ByteSearch.firstControl(in: bytes, start..<bytes.count) else { return }
    let rest = bytes[first...].filter {
      $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D
    }
    bytes.replaceSubrange(first..., with: rest)
  }
}
