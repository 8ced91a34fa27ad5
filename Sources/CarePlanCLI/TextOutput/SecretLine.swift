import CarePlanKit
import Foundation

/// A line that is typed at a terminal which does not show it.
enum SecretLine {
  private static let longest = 4096
  private static let endOfInput: UInt8 = 4
  private static let eraseLine: UInt8 = 21
  private static let erasures: Set<UInt8> = [8, 127]
  /// Ctrl-C, Ctrl-\ and Ctrl-Z, which the terminal hands on like other keys.
  private static let signals: [UInt8: Int32] = [3: SIGINT, 28: SIGQUIT, 26: SIGTSTP]

  /// How often to look whether the process was stopped and continues, in milliseconds.
  private static let pause: Int32 = 100

  /// Reads a line; nil at the end of the input, and where there is no terminal.
  ///
  /// The terminal hands on each key as it is. A signal that ends or stops the process shows again what is
  /// typed; when it continues, the question is asked anew.
  ///
  /// - Parameter ask: Asks the question: only when typing is hidden, so that no key is shown before.
  static func read(from descriptor: Int32, asking ask: () -> Void = {}) -> [UInt8]? {
    // A signal may come as soon as the question is asked.
    let interruptions = Surroundings.typingInterruptions
    guard Surroundings.hideTyping(at: descriptor) else { return nil }
    defer { Surroundings.showTyping() }
    ask()
    return line(from: descriptor, after: interruptions, asking: ask)
  }

  private static func line(
    from descriptor: Int32,
    after interruptions: Int32,
    asking ask: () -> Void
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    // A line that grows would leave copies behind.
    bytes.reserveCapacity(longest)
    var interruptions = interruptions
    while true {
      if Surroundings.typingInterruptions != interruptions {
        interruptions = Surroundings.typingInterruptions
        overwrite(&bytes)
        guard Surroundings.hideTyping(at: descriptor) else { return nil }
        ask()
      }
      var (key, readiness) = (UInt8(0), pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      let count = unsafe poll(&readiness, 1, pause)
      if count == 0 || count < 0 && errno == EINTR { continue }
      guard count > 0, unsafe Foundation.read(descriptor, &key, 1) == 1 else { return nil }
      switch key {
      case 10, 13: return bytes
      case endOfInput where bytes.isEmpty: return nil
      case eraseLine: overwrite(&bytes)
      case _ where erasures.contains(key): eraseCharacter(&bytes)
      default:
        if let signal = signals[key] {
          overwrite(&bytes)
          raise(signal)
        } else if bytes.count < longest {
          bytes.append(key)
        }
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
