import Foundation

/// A program that runs, and what it took when it has ended.
///
/// Foundation's `Process` tells nothing of a program's memory and is slow to notice its end.
struct ProgramRun {
  private let process: pid_t
  private let start: ContinuousClock.Instant

  /// How a program ended.
  struct End {
    /// The exit status, or 128 and the signal's number as a shell counts it.
    let status: Int32
    let seconds: Double
    /// The most memory it ever had, in bytes; never less than what we had when it began.
    let peakMemory: Int
  }

  /// Where a program reads from.
  enum Input {
    case file(String)
    /// What we write while it runs.
    case pipe(Pipe)
  }

  /// Where the standard streams of a program lead.
  struct Streams {
    var input = Input.file("/dev/null")
    var output = "/dev/null"
    var errors = "/dev/null"
  }

  /// Starts a program.
  ///
  /// - Parameter path: The file, or a name that is looked for where programs are.
  init(
    _ path: String,
    _ arguments: [String],
    _ environment: [String: String],
    _ streams: Streams
  ) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    switch streams.input {
    case .file(let path): unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDONLY, 0)
    case .pipe(let pipe):
      let (source, sink) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
      unsafe posix_spawn_file_actions_adddup2(&actions, source.fileDescriptor, 0)
      // Whoever holds this end would wait for its own end of input.
      unsafe posix_spawn_file_actions_addclose(&actions, sink.fileDescriptor)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, streams.output, write, 0o600)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, streams.errors, write, 0o600)
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
    let variables = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process = pid_t()
    start = ContinuousClock.now
    let status = unsafe posix_spawnp(&process, path, &actions, nil, words, variables)
    guard status == 0 else { throw BenchError("\(path) cannot be run: error \(status).") }
    self.process = process
    if case .pipe(let pipe) = streams.input { try pipe.fileHandleForReading.close() }
  }

  /// Waits for the end.
  func wait() throws -> End {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) != process {
      guard errno == EINTR else { throw BenchError("A program was lost: error \(errno).") }
    }
    let signal = status & 0x7F
    return End(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      seconds: (ContinuousClock.now - start) / .seconds(1),
      peakMemory: Int(usage.ru_maxrss) * 1024
    )
  }
}
