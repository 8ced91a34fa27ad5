import Foundation

/// Where the bytes of a stream go.
protocol ByteSink: AnyObject {
  /// Whether somebody may still read what is written.
  var hasReader: Bool { get }

  func write(_ bytes: [UInt8]) throws(SinkFault)
}

extension ByteSink {
  var hasReader: Bool { true }
}

/// Why a stream takes no more.
enum SinkFault: Error, Hashable, Sendable {
  /// Nobody reads the other end any more, which is no error: `careplan log | head`.
  case closedPipe
  /// The system's words for what failed.
  case failed(String)
}

/// A file, pipe or terminal of this process.
final class FileDescriptorSink: ByteSink {
  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  func write(_ bytes: [UInt8]) throws(SinkFault) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        throw errno == EPIPE ? .closedPipe : .failed(Self.sentence(for: errno))
      }
    }
  }

  /// Nobody reads a pipe any more whose other end the kernel has closed.
  var hasReader: Bool {
    var look = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&look, 1, 0) <= 0 || look.revents & Int16(POLLERR) == 0
  }

  static func sentence(for code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
