import Foundation

/// One run of a command line by the shell, and what it wrote.
struct ShellRun {
  /// 0 for success; 128 and the number of the signal if one ended it.
  let status: Int32
  let output: [UInt8]

  /// Runs a command line in the directory of a command; its messages go to standard error.
  ///
  /// - Parameters:
  ///   - option: The option that names the program.
  ///   - lineLimit: After how many lines of output nobody reads on.
  init(
    _ command: String,
    option: String,
    in context: CommandContext,
    input: String,
    lineLimit: Int
  ) throws(CommandFailure) {
    // A program that does not read its input must not end us.
    signal(SIGPIPE, SIG_IGN)
    let process = Process()
    let (input, sink, source) = (Data(input.utf8), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    // Foundation would change the directory of the whole process.
    process.arguments = ["-c", #"cd "$1" && eval "$2""#, "sh", context.directory, command]
    // What the program commits is a part of what runs it, which syncs when all is done.
    process.environment = context.environment.merging(SyncVariable.off) { $1 }
    (process.standardInput, process.standardOutput) = (sink, source)
    context.output.flush()
    do {
      try process.run()
      // Writing takes turns with reading, so that no full pipe can block the program and us.
      let writer = sink.fileHandleForWriting
      Thread.detachNewThread {
        // Whether it read everything is the program's own affair.
        try? writer.write(contentsOf: input)
        try? writer.close()
      }
      output = try Self.read(source.fileHandleForReading, lineLimit)
    } catch {
      throw CommandFailure(
        .inputOutput,
        code: "exec",
        "cannot run the program of \(option)",
        causes: ["\(error)"]
      )
    }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    status = process.terminationStatus + (isSignal ? 128 : 0)
  }

  private static func read(_ handle: FileHandle, _ lineLimit: Int) throws -> [UInt8] {
    defer { try? handle.close() }
    var output: [UInt8] = []
    var ends = 0
    while ends < lineLimit, let piece = try handle.read(upToCount: 1 << 16), !piece.isEmpty {
      output += piece
      ends += piece.count { $0 == UInt8(ascii: "\n") }
    }
    return output
  }

  /// The lines of the output; the last one may lack its end.
  var lines: [ArraySlice<UInt8>] {
    var lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
