import Foundation

extension FileHandle {
  /// The bytes of the file from where it stands, piece by piece.
  ///
  /// - Parameter size: How many there are, if that is known.
  func pieces(of size: Int? = nil) -> PieceReader {
    PieceReader(size: size) { try Array(self.read(upToCount: PieceReader.size) ?? Data()) }
  }
}
