import Files
import Platform

/// A command line of the user's that is spoken with in lines, as the shell runs it.
///
/// It does not outlive this process, nor the thread that started it, and what it started in its session
/// does not outlive it. Its messages go to our standard error.
package struct LineProgram: ~Copyable {
  /// What came of waiting for a line.
  package enum Reply: Hashable, Sendable {
    /// A line without its end.
    case line([UInt8])
    /// The program said something longer than a line may be.
    case tooLong
    /// The program closed its output, perhaps within a line.
    case end
    /// For too long no byte came.
    case silence
    /// Bytes came, but the line did not end in time.
    case tooSlow
    /// Nobody waits for it any more.
    case givenUp
  }

  private var child: ChildProcess
  /// What came behind the last line that was returned.
  private var rest: [UInt8] = []
  /// How much of ``rest`` is known to have no end of a line.
  private var searched = 0
  private var status: Int32?

  /// Starts a command line in a directory.
  package init(
    _ command: String,
    in directory: String,
    environment: [String: String]
  ) throws(GitError) {
    child = try ChildProcess(
      path: "/bin/sh",
      arguments: ["sh", "-c", #"cd "$1" && eval "$2""#, "sh", directory, command],
      environment: environment,
      messages: .shown,
      endsRest: true
    )
  }

  deinit {
    guard status == nil else { return }
    kill(child.process, SIGTERM)
    var status: Int32 = 0
    _ = retrying { waitpid(child.process, &status, 0) }
  }

  /// Writes a line and waits for the next one of the program's.
  ///
  /// While it writes it reads on, so that a program which answers early does not block both.
  ///
  /// - Parameters:
  ///   - limit: How many bytes the answer may have.
  ///   - timeout: How long neither side may move; measured by a monotonic clock. The whole answer may
  ///     take ten times as long.
  ///   - isGivenUp: Asked ten times a second.
  package mutating func ask(
    _ line: [UInt8],
    limit: Int,
    timeout: Timeout,
    unless isGivenUp: () -> Bool
  ) throws(GitError) -> Reply {
    var unsent = (line + [0x0A])[...]
    var clock = Silence(timeout)
    let whole = Silence(Timeout(seconds: timeout.seconds.map { $0 * 10 }))
    while true {
      if unsent.isEmpty, let answer = nextLine(limit) { return answer }
      if rest.count > limit { return .tooLong }
      if isGivenUp() { return .givenUp }
      if whole.excess != nil { return .tooSlow }
      var polls = [
        pollfd(fd: unsent.isEmpty ? -1 : child.input.number, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0),
      ]
      let count = retrying { poll(&polls, nfds_t(polls.count), 100) }
      guard count >= 0 else { throw GitError(errno: errno, "Cannot wait for a program") }
      if count > 0 { clock.end() } else if clock.excess != nil { return .silence }
      // A program that no longer reads may still answer, or say by its end why not.
      if polls[0].revents != 0, !child.input.sendSome(&unsent) { unsent = [] }
      guard polls[1].revents != 0 else { continue }
      guard try read(child.output.number, into: &rest, what: "a program's output") else {
        return .end
      }
    }
  }

  /// What came of waiting for the next bytes.
  package enum Piece: Hashable, Sendable {
    case bytes([UInt8])
    case end
    /// For too long no byte came.
    case silence
    /// Nobody waits for it any more.
    case givenUp
  }

  /// Writes a line, which is the last thing that the program is told.
  ///
  /// A program that does not want to know it is not at fault.
  package mutating func tell(_ line: [UInt8]) {
    // So little that it fits into the pipe, whether the program reads it or not.
    var unsent = (line + [0x0A])[...]
    _ = child.input.sendSome(&unsent)
    child.input.endWriting()
  }

  /// Waits for the next bytes of the program's, whatever lines they are of.
  package mutating func nextPiece(
    timeout: Timeout,
    unless isGivenUp: () -> Bool
  ) throws(GitError) -> Piece {
    var clock = Silence(timeout)
    while true {
      if isGivenUp() { return .givenUp }
      var poll = [pollfd(fd: child.output.number, events: Int16(POLLIN), revents: 0)]
      let count = retrying { Platform.poll(&poll, 1, 100) }
      guard count >= 0 else { throw GitError(errno: errno, "Cannot wait for a program") }
      if count > 0 { clock.end() } else if clock.excess != nil { return .silence }
      guard poll[0].revents != 0 else { continue }
      var bytes: [UInt8] = []
      guard try read(child.output.number, into: &bytes, what: "a program's output") else {
        return .end
      }
      if !bytes.isEmpty { return .bytes(bytes) }
    }
  }

  /// Takes a line out of what came; nil if none is whole.
  private mutating func nextLine(_ limit: Int) -> Reply? {
    guard let end = rest[searched...].firstIndex(of: 0x0A) else {
      searched = rest.count
      return nil
    }
    let line = Array(rest[..<end])
    rest.removeFirst(end + 1)
    searched = 0
    return line.count > limit ? .tooLong : .line(line)
  }

  /// Whether it has said more than it was asked for.
  package var hasSaidMore: Bool { !rest.isEmpty }

  /// Closes its input and waits for its end; one that does not end in time is told to.
  ///
  /// - Returns: The exit status as a shell counts it.
  package mutating func end(withinSeconds patience: Double) throws(GitError) -> Int32 {
    if let status { return status }
    child.input.endWriting()
    var clock = Silence(Timeout(seconds: patience))
    var found: Int32 = 0
    var pause: UInt32 = 500
    while true {
      let process = retrying { waitpid(child.process, &found, WNOHANG) }
      if process == child.process { break }
      guard process == 0 else { throw GitError(errno: errno, "Cannot wait for a program") }
      if clock.excess != nil {
        kill(child.process, SIGTERM)
        clock = Silence(Timeout(seconds: 60))
      }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    let signal = found & 0x7F
    let ended = signal == 0 ? (found >> 8) & 0xFF : 128 + signal
    status = ended
    return ended
  }
}
