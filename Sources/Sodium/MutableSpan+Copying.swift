extension MutableSpan<UInt8> {
  /// Copies bytes to a place at which there is room for all of them; else as many as there is.
  package mutating func copy(_ bytes: Span<UInt8>, at place: Int) {
    withUnsafeMutableBytes { target in
      bytes.withUnsafeBytes { source in
        guard place >= 0, place < target.count else { return }
        let room = UnsafeMutableRawBufferPointer(rebasing: target[place...])
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(room.count)))
      }
    }
  }
}
