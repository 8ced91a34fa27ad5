import CGit2
import CLinux
import Files
import Platform

/// The connections that libgit2 makes, so that one to a silent server can be ended.
///
/// libgit2 1.5 waits for a server for ever. Every connection for http, https and ssh is made here, and
/// shown to the ``ConnectionWatch`` of the call that needs it.
enum RemoteSocket {
  /// Makes libgit2 use these connections.
  static func register() -> Int32 {
    var registration = git_stream_registration()
    registration.version = GIT_STREAM_VERSION
    registration.`init` = { RemoteSocket.make($0, $1, $2) }
    return git_stream_register(GIT_STREAM_STANDARD, &registration)
  }

  private static func make(
    _ made: UnsafeMutablePointer<UnsafeMutablePointer<git_stream>?>?,
    _ host: UnsafePointer<CChar>?,
    _ port: UnsafePointer<CChar>?
  ) -> Int32 {
    guard let made, let host, let port else { return GIT_EINVALID.rawValue }
    let socket = UnsafeMutablePointer<careplan_socket>.allocate(capacity: 1)
    var stream = git_stream()
    stream.version = GIT_STREAM_VERSION
    stream.connect = { RemoteSocket.with($0) { RemoteSocket.connect(&$0) } ?? -1 }
    stream.read = { stream, bytes, count in
      RemoteSocket.with(stream) { RemoteSocket.checked(recv($0.descriptor, bytes, count, 0)) } ?? -1
    }
    stream.write = { stream, bytes, count, _ in
      RemoteSocket.with(stream) {
        RemoteSocket.checked(send($0.descriptor, bytes, count, Int32(MSG_NOSIGNAL)))
      } ?? -1
    }
    stream.close = { RemoteSocket.with($0) { RemoteSocket.close(&$0) } ?? -1 }
    stream.free = { RemoteSocket.free($0) }
    let watch = ConnectionWatch.current.map { Unmanaged.passRetained($0).toOpaque() }
    socket.initialize(
      to: careplan_socket(
        parent: stream,
        host: strdup(host),
        port: strdup(port),
        descriptor: -1,
        watch: watch
      )
    )
    made.pointee = UnsafeMutableRawPointer(socket).assumingMemoryBound(to: git_stream.self)
    return 0
  }

  /// Hands a body the connection that a stream is.
  private static func with<Result>(
    _ stream: UnsafeMutablePointer<git_stream>?,
    _ body: (inout careplan_socket) -> Result
  ) -> Result? {
    stream.map {
      body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: careplan_socket.self).pointee)
    }
  }

  private static func watch(of socket: careplan_socket) -> ConnectionWatch? {
    socket.watch.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Connects to the first address of the host that answers.
  private static func connect(_ socket: inout careplan_socket) -> Int32 {
    let host = String(text: socket.host)
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_family = AF_UNSPEC
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(socket.host, socket.port, &hints, &found)
    guard status == 0 else {
      return fail("failed to resolve address for \(host): \(String(text: gai_strerror(status)))")
    }
    defer { freeaddrinfo(found) }
    var next = found
    var failure = ECONNREFUSED
    while let address = next?.pointee {
      let kind = address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue)
      let descriptor = Platform.socket(address.ai_family, kind, address.ai_protocol)
      failure = descriptor < 0 ? errno : open(descriptor, to: address, watch(of: socket))
      if failure == 0 {
        socket.descriptor = descriptor
        watch(of: socket)?.add(descriptor)
        return 0
      }
      if descriptor >= 0 { Platform.close(descriptor) }
      if failure == ETIMEDOUT { break }
      next = address.ai_next
    }
    return fail("failed to connect to \(host): \(String(text: strerror(failure)))")
  }

  /// Connects to an address, for no longer than may be waited; returns 0 or an `errno`.
  private static func open(
    _ descriptor: Int32,
    to address: addrinfo,
    _ watch: ConnectionWatch?
  ) -> Int32 {
    let flags = fcntl(descriptor, F_GETFL)
    guard fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else { return errno }
    if Platform.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
      guard errno == EINPROGRESS else { return errno }
      var polls = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      let limit = watch?.timeout.rest(at: Silence.now).map { Int32(min($0 * 1000, 2e9)) } ?? -1
      let count = retrying { poll(&polls, 1, limit) }
      guard count > 0 else {
        if count == 0 { watch?.giveUp() }
        return count == 0 ? ETIMEDOUT : errno
      }
      var failure: Int32 = 0
      var size = socklen_t(MemoryLayout<Int32>.size)
      guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &size) == 0 else { return errno }
      guard failure == 0 else { return failure }
    }
    return fcntl(descriptor, F_SETFL, flags) == 0 ? 0 : errno
  }

  private static func close(_ socket: inout careplan_socket) -> Int32 {
    guard socket.descriptor >= 0 else { return 0 }
    watch(of: socket)?.remove(socket.descriptor)
    let status = Platform.close(socket.descriptor)
    socket.descriptor = -1
    return status
  }

  private static func free(_ stream: UnsafeMutablePointer<git_stream>?) {
    guard let stream else { return }
    let socket = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: careplan_socket.self)
    _ = close(&socket.pointee)
    Platform.free(socket.pointee.host)
    Platform.free(socket.pointee.port)
    if let watch = socket.pointee.watch { Unmanaged<ConnectionWatch>.fromOpaque(watch).release() }
    socket.deallocate()
  }

  private static func checked(_ count: Int) -> Int {
    if count < 0 { _ = fail("the socket failed: \(String(text: strerror(errno)))") }
    return count
  }

  private static func fail(_ message: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_NET.rawValue), message)
    return -1
  }
}
