extension RandomNumberGenerator {
  /// Changes a few bytes: flips a bit, drops or doubles a piece, puts in a byte of the grammar.
  public mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = Int.random(in: place...min(place + 8, bytes.count), using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place...)
      default:
        let grammar = Array("{}[]:,\"\\u0e+-.tfn \n/\u{FEFF}".utf8) + [0x80, 0xFF, 0x00]
        bytes.insert(grammar.randomElement(using: &self) ?? 0, at: place)
      }
    }
    return bytes
  }
}
