import Foundation

/// A line that is typed at a terminal which does not show it.
enum SecretLine {
  private static let longest = 4096
  private static let interrupt: UInt8 = 3
  private static let endOfInput: UInt8 = 4
  private static let eraseLine: UInt8 = 21
  private static let erasures: Set<UInt8> = [8, 127]

  /// Reads a line; nil at the end of the input, and where there is no terminal.
  ///
  /// The terminal hands on each key as it is, so that no signal can end the process while it shows
  /// nothing.
  ///
  /// - Parameter ask: Says what is wanted: only when the terminal shows nothing any more, so that nobody is
  ///   faster.
  static func read(from descriptor: Int32, asking ask: () -> Void = {}) -> [UInt8]? {
    var usual = termios()
    guard unsafe tcgetattr(descriptor, &usual) == 0 else { return nil }
    var silent = usual
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { return nil }
    ask()
    let line = keys(from: descriptor)
    unsafe tcsetattr(descriptor, TCSAFLUSH, &usual)
    guard line.end == interrupt else { return line.bytes }
    raise(SIGINT)
    return nil
  }

  private static func keys(from descriptor: Int32) -> (bytes: [UInt8]?, end: UInt8) {
    var bytes: [UInt8] = []
    // A line that grows would leave copies behind.
    bytes.reserveCapacity(longest)
    while true {
      var key: UInt8 = 0
      guard unsafe Foundation.read(descriptor, &key, 1) == 1 else { return (nil, endOfInput) }
      switch key {
      case 10, 13: return (bytes, key)
      case endOfInput where bytes.isEmpty: return (nil, key)
      case interrupt:
        overwrite(&bytes)
        return (nil, key)
      case eraseLine: overwrite(&bytes)
      case _ where erasures.contains(key): eraseCharacter(&bytes)
      default: if bytes.count < longest { bytes.append(key) }
      }
    }
  }

  /// Takes away the last character with all its bytes.
  private static func eraseCharacter(_ bytes: inout [UInt8]) {
    while let last = bytes.popLast(), last & 0b1100_0000 == 0b1000_0000 {}
  }

  private static func overwrite(_ bytes: inout [UInt8]) {
    for index in bytes.indices { bytes[index] = 0 }
    bytes.removeAll(keepingCapacity: true)
  }
}
