import Dispatch
import Files

/// Parses an export on a thread of its own, for one that makes samples of it meanwhile.
///
/// A few pieces may wait between the two, so that memory stays the same for an export of any size.
struct ExportFeed: ~Copyable {
  private static let capacity = 16
  private let channel = BoundedChannel<ExportPiece>(capacity: Self.capacity)

  /// Starts to read.
  init(_ location: ExportLocation, piece: Int) {
    DispatchQueue(label: "careplan.export").async { [channel] in
      Self.parse(location, piece, channel)
    }
  }

  // The parser goes on to the end of its piece, and no further.
  deinit { channel.close() }

  /// Returns the next piece, perhaps after waiting for it.
  func next() -> ExportPiece? { channel.receive() }

  private static func parse(
    _ location: ExportLocation,
    _ piece: Int,
    _ channel: BoundedChannel<ExportPiece>
  ) {
    do {
      var pass = try ExportPass(try location.open(), location.path, piece: piece)
      while true {
        let next = pass.next()
        guard channel.send(next), case .more = next.outcome else { return }
      }
    } catch {
      _ = channel.send(ExportPiece(tags: TagBatch(), read: 0, outcome: .failure(error)))
    }
  }
}
