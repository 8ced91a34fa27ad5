import CarePlanKit
import Synchronization

/// Standard input of which the beginning was read, to see what it is.
struct BegunInput {
  /// How its samples are given; nil if it is empty.
  let form: HealthSource.Form?
  /// All of it, with its beginning.
  let pieces: PieceReader

  /// How many bytes it takes to tell, if there are as many.
  private static let enough = 4096

  init(_ input: PieceReader) throws(CommandFailure) {
    var beginning: [UInt8] = []
    do {
      while beginning.count < Self.enough {
        let piece = try input.next()
        guard !piece.isEmpty else { break }
        beginning += piece
      }
    } catch {
      throw CommandFailure(
        .inputOutput,
        "standard input cannot be read",
        hints: ["careplan health import FILE"]
      )
    }
    form = HealthSource(file: "-", beginning: beginning)?.form
    let first = Pieces(beginning)
    pieces = PieceReader { try first.take() ?? input.next() }
  }

  /// What was read already, which is given once.
  private final class Pieces: Sendable {
    private let bytes: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes.isEmpty ? nil : bytes) }

    func take() -> [UInt8]? {
      bytes.withLock { bytes in
        defer { bytes = nil }
        return bytes
      }
    }
  }
}
