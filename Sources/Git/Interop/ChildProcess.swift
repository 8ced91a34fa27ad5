import CGit2
import Glibc

/// A running program that we talk to through its three standard streams.
struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let input: Descriptor
  private let output: Descriptor
  private let errors: Descriptor

  init(path: String, arguments: [String], environment: [String: String]) throws(GitError) {
    let input = try Channel.input()
    let output = try Channel.output()
    let errors = try Channel.output()
    process = try Self.spawn(
      path,
      arguments,
      environment.map { $0.key + "=" + $0.value }.sorted(),
      [input.theirs.number, output.theirs.number, errors.theirs.number]
    )
    self.input = input.ours
    self.output = output.ours
    self.errors = errors.ours
  }

  private static func spawn(
    _ path: String,
    _ arguments: [String],
    _ environment: [String],
    _ descriptors: [Int32]
  ) throws(GitError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, descriptor) in descriptors.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(target))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We may ignore these; git relies on them.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // The threads of a pool block all signals, and a program that inherits this cannot be stopped.
    var mask = sigset_t()
    sigemptyset(&mask)
    posix_spawnattr_setsigmask(&attributes, &mask)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let status = withStrings(arguments) { arguments in
      withStrings(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard status == 0 else { throw GitError(errno: status, "Cannot run '\(path)'") }
    return process
  }

  /// Writes the input and reads both outputs to their ends.
  ///
  /// All three take turns, so that none can fill up and block the program and us.
  borrowing func talk(
    _ bytes: [UInt8],
    _ onErrors: (ArraySlice<UInt8>) -> Void
  ) throws(GitError) -> (output: [UInt8], errors: [UInt8]) {
    var unsent = bytes[...]
    if unsent.isEmpty { input.endWriting() }
    var outputBytes: [UInt8] = []
    var errorBytes: [UInt8] = []
    var polls = [
      pollfd(fd: unsent.isEmpty ? -1 : input.number, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
    ]
    while polls[1].fd >= 0 || polls[2].fd >= 0 {
      guard retrying({ poll(&polls, nfds_t(polls.count), -1) }) >= 0 else {
        throw GitError(errno: errno, "Cannot wait for git")
      }
      if polls[0].isReady, !input.send(&unsent) { polls[0].fd = -1 }
      if polls[1].isReady, try !read(output.number, into: &outputBytes, what: "git's output") {
        polls[1].fd = -1
      }
      guard polls[2].isReady else { continue }
      let start = errorBytes.count
      if try !read(errors.number, into: &errorBytes, what: "git's messages") { polls[2].fd = -1 }
      onErrors(errorBytes[start...])
    }
    return (outputBytes, errorBytes)
  }

  /// Waits for the end; a signal counts as 128 and its number, as in a shell.
  borrowing func wait() throws(GitError) -> Int32 {
    var status: Int32 = 0
    guard retrying({ waitpid(process, &status, 0) }) == process else {
      throw GitError(errno: errno, "Cannot wait for git")
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// Two connected ends that other programs, started at the same time, do not inherit.
private struct Channel: ~Copyable {
  let ours: Descriptor
  let theirs: Descriptor

  /// Makes a pipe to read from: scripts may open `/dev/stderr`, which a socket would refuse.
  static func output() throws(GitError) -> Channel {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else {
      throw GitError(errno: errno, "Cannot make a channel from git")
    }
    return Channel(ours: Descriptor(ends[0]), theirs: Descriptor(ends[1]))
  }

  /// Makes a socket to write to: a program that has stopped reading raises no signal.
  static func input() throws(GitError) -> Channel {
    var ends: [Int32] = [-1, -1]
    let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
    guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
      throw GitError(errno: errno, "Cannot make a channel to git")
    }
    return Channel(ours: Descriptor(ends[0]), theirs: Descriptor(ends[1]))
  }
}

/// Owns one open file and closes it exactly once.
private struct Descriptor: ~Copyable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Tells the other side that nothing more comes.
  borrowing func endWriting() { shutdown(number, Int32(SHUT_WR)) }

  /// Sends what fits; false when all is sent, or when the other side no longer listens.
  borrowing func send(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let sent = bytes.withUnsafeBytes { bytes in
      retrying { Glibc.send(number, bytes.baseAddress, bytes.count, flags) }
    }
    if sent < 0, errno == EAGAIN { return true }
    bytes = bytes.dropFirst(max(0, sent))
    if sent >= 0, !bytes.isEmpty { return true }
    endWriting()
    return false
  }
}

extension pollfd {
  fileprivate var isReady: Bool { fd >= 0 && revents != 0 }
}

/// Whether a path is a file that we may run.
func isExecutable(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
}

/// Hands the texts to a body as C's nil-terminated array.
private func withStrings<Result>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  return body(pointers + [nil])
}
