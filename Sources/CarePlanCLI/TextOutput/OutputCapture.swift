/// What a command writes, kept in its order until it is its turn to be shown.
final class OutputCapture {
  /// Bytes for one of the two streams.
  enum Piece: Hashable, Sendable {
    case output([UInt8])
    case errors([UInt8])
  }

  /// One of the two streams.
  private final class Sink: ByteSink {
    private let keep: ([UInt8]) -> Void

    init(_ keep: @escaping ([UInt8]) -> Void) { self.keep = keep }

    func write(_ bytes: [UInt8]) throws(SinkFault) { keep(bytes) }
  }

  private(set) var pieces: [Piece] = []

  /// Where the results go.
  var output: any ByteSink { Sink { [self] in pieces.append(.output($0)) } }
  /// Where everything else goes.
  var errors: any ByteSink { Sink { [self] in pieces.append(.errors($0)) } }
}

extension OutputCapture.Piece {
  var bytes: [UInt8] {
    switch self {
    case .output(let bytes), .errors(let bytes): bytes
    }
  }

  /// The bytes, if they are results.
  var output: [UInt8]? { if case .output(let bytes) = self { bytes } else { nil } }
  /// The bytes, if they are none.
  var errors: [UInt8]? { if case .errors(let bytes) = self { bytes } else { nil } }
}
