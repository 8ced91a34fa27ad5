import Platform

/// Ports of this machine that nobody else can reach.
enum LoopbackPort {
  /// Returns a port that nobody listens on at the moment.
  static func unused() throws -> UInt16 {
    let (port, number) = try bound()
    close(number)
    return port
  }

  /// Listens on a port; returns it, and the socket.
  static func listening() throws -> (port: UInt16, descriptor: Int32) {
    let (port, number) = try bound()
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    guard listen(number, 64) == 0 else {
      close(number)
      throw ServerError(message: "Nobody can listen on port \(port).")
    }
    return (port, number)
  }

  private static func bound() throws -> (port: UInt16, descriptor: Int32) {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        let status = unsafe bind(number, $0, size)
        return status == 0 ? unsafe getsockname(number, $0, &size) : status
      }
    }
    guard status == 0 else {
      close(number)
      throw ServerError(message: "There is no free port.")
    }
    return (UInt16(bigEndian: address.sin_port), number)
  }

  /// Whether somebody accepts connections, now or soon.
  static func answers(_ port: UInt16, withinSeconds seconds: Int) -> Bool {
    for _ in 0..<(seconds * 100) {
      if accepts(port) { return true }
      usleep(10_000)
    }
    return false
  }

  private static func accepts(_ port: UInt16) -> Bool {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = Self.address(port)
    return unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
