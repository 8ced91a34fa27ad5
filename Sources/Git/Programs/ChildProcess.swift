import CLinux
import Files
import Platform

/// A running program that we talk to through its three standard streams.
///
/// It does not outlive this process.
struct ChildProcess: ~Copyable {
  let process: pid_t
  let input: Descriptor
  private(set) var output: Descriptor
  private let errors: Descriptor

  /// Where the messages of a program go.
  enum Messages {
    /// To us, who read them.
    case kept
    /// To our own standard error.
    case shown
  }

  /// Starts a program.
  ///
  /// - Parameter endsRest: Whether all that it started in its session ends with it.
  init(
    path: String,
    arguments: [String],
    environment: [String: String],
    messages: Messages = .kept,
    endsRest: Bool = false
  ) throws(GitError) {
    let input = try Channel.input()
    let output = try Channel.output()
    let errors = try Channel.output()
    process = try Self.start(
      path,
      arguments,
      environment.map { $0.key + "=" + $0.value }.sorted(),
      (
        input.theirs.number,
        output.theirs.number,
        messages == .shown ? STDERR_FILENO : errors.theirs.number
      ),
      endsRest
    )
    self.input = input.ours
    self.output = output.ours
    self.errors = errors.ours
  }

  /// Starts the program under a keeper, whose process stands for it.
  ///
  /// The keeper ends the program, with all that it started, when this process ends, even if it is
  /// killed. It is told so by the kernel when the calling thread ends, so that must live as long.
  private static func start(
    _ path: String,
    _ arguments: [String],
    _ environment: [String],
    _ streams: (Int32, Int32, Int32),
    _ endsRest: Bool
  ) throws(GitError) -> pid_t {
    var process = pid_t()
    let status = withStrings(arguments) { arguments in
      withStrings(environment) { environment in
        path.withCString { path in
          arguments.withUnsafeBufferPointer { arguments in
            environment.withUnsafeBufferPointer { environment in
              var program = careplan_program(
                path: path,
                arguments: arguments.baseAddress,
                environment: environment.baseAddress,
                streams: streams,
                ends_rest: endsRest ? 1 : 0
              )
              return careplan_start(&program, &process)
            }
          }
        }
      }
    }
    guard status == 0 else { throw GitError(errno: status, "Cannot run '\(path)'") }
    return process
  }

  /// Writes the input and reads both outputs to their ends.
  ///
  /// All three take turns, so that none can fill up and block the program and us. A program that does
  /// nothing for too long is ended. Processes that it left behind, and that keep its outputs open, are
  /// not waited for. Of its messages only the end is kept.
  ///
  /// - Parameters:
  ///   - lineLimit: After how many lines of output nobody reads on; a program that writes more gets the
  ///     signal of a broken pipe.
  ///   - byteLimit: The same for bytes.
  /// - Returns: What it wrote, and for how many seconds it had done nothing when it was ended.
  mutating func talk(
    _ bytes: [UInt8],
    timeout: Timeout = .unlimited,
    lineLimit: Int = .max,
    byteLimit: Int = .max,
    _ onErrors: (ArraySlice<UInt8>) -> Void = { _ in }
  ) throws(GitError) -> (output: [UInt8], errors: [UInt8], silence: Double?) {
    var watch = SilenceWatch(over: process, timeout)
    var unsent = bytes[...]
    if unsent.isEmpty { input.endWriting() }
    var outputBytes: [UInt8] = []
    var errorBytes: [UInt8] = []
    var polls = [
      pollfd(fd: unsent.isEmpty ? -1 : input.number, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0),
    ]
    var lineCount = 0
    var rest = Remainder(of: process)
    // A program may close its output and read on.
    while polls.contains(where: { $0.fd >= 0 }) {
      let count = retrying { poll(&polls, nfds_t(polls.count), rest.pause(atMost: watch.pause)) }
      guard count >= 0 else { throw GitError(errno: errno, "Cannot wait for git") }
      if rest.isOver() { break }
      if watch.isOver(hasHeard: count > 0) { break }
      if polls[0].isReady, !input.send(&unsent) { polls[0].fd = -1 }
      if polls[1].isReady {
        let start = outputBytes.count
        let isOpen = try read(output.number, into: &outputBytes, what: "git's output")
        if lineLimit < .max { lineCount += outputBytes[start...].count { $0 == 0x0A } }
        if !isOpen || lineCount >= lineLimit || outputBytes.count > byteLimit {
          output.end()
          polls[1].fd = -1
        }
      }
      guard polls[2].isReady else { continue }
      let start = errorBytes.count
      if try !read(errors.number, into: &errorBytes, what: "git's messages") { polls[2].fd = -1 }
      onErrors(errorBytes[start...])
      if errorBytes.count > 2 * Self.mostMessages {
        errorBytes.removeFirst(errorBytes.count - Self.mostMessages)
      }
    }
    return (outputBytes, errorBytes, watch.silence)
  }

  /// How many bytes of the messages are kept at least, if there are so many.
  private static let mostMessages = 1 << 20

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
struct Descriptor: ~Copyable {
  /// The number; -1 when it is closed.
  private(set) var number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// Closes it before its owner goes.
  mutating func end() {
    close(number)
    number = -1
  }

  /// Closes standard input, so that the program sees its end.
  borrowing func endWriting() { shutdown(number, Int32(SHUT_WR)) }

  /// Sends what fits and ends writing behind the last byte.
  ///
  /// - Returns: False when all is sent, or when the other side no longer listens.
  borrowing func send(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    if sendSome(&bytes), !bytes.isEmpty { return true }
    endWriting()
    return false
  }

  /// Sends what fits; false when the other side no longer listens.
  borrowing func sendSome(_ bytes: inout ArraySlice<UInt8>) -> Bool {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    let sent = bytes.withUnsafeBytes { bytes in
      retrying { Platform.send(number, bytes.baseAddress, bytes.count, flags) }
    }
    if sent < 0, errno == EAGAIN { return true }
    bytes = bytes.dropFirst(max(0, sent))
    return sent >= 0
  }
}

/// Observes whether a program has ended, while others may still hold its outputs.
private struct Remainder {
  private let process: pid_t
  private var clock: Silence?

  init(of process: pid_t) { self.process = process }

  /// How long to wait for bytes, in milliseconds; -1 means no limit.
  func pause(atMost limit: Int32) -> Int32 {
    limit < 0 ? Self.interval : min(limit, Self.interval)
  }

  /// How often to look whether the program has ended, in milliseconds.
  private static let interval: Int32 = 200

  /// Returns whether the program has ended a second ago: what it wrote itself is read by then.
  mutating func isOver() -> Bool {
    if clock == nil, hasEnded { clock = Silence(Timeout(seconds: 1)) }
    return clock?.excess != nil
  }

  /// Looks without collecting the exit status.
  private var hasEnded: Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return info.si_signo == SIGCHLD
  }
}

extension pollfd {
  fileprivate var isReady: Bool { fd >= 0 && revents != 0 }
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

/// Appends what can be read at once; false at the end.
func read(
  _ descriptor: Int32,
  into bytes: inout [UInt8],
  what: String
) throws(GitError) -> Bool {
  var failure: Int32 = 0
  let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
    let result = retrying { Platform.read(descriptor, buffer.baseAddress, buffer.count) }
    failure = result < 0 ? errno : 0
    count = max(0, result)
  }
  guard failure == 0 else { throw GitError(errno: failure, "Cannot read '\(what)'") }
  bytes += chunk
  return !chunk.isEmpty
}
