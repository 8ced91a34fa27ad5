/// What a program left behind.
public struct ProcessResult: Sendable {
  /// The exit status, or 128 and the signal's number as a shell counts it.
  public let status: Int32
  /// The signal that ended it; nil if it came to its end.
  public let signal: Int32?
  public let outputBytes: [UInt8]
  /// What the program wrote to standard error.
  public let errors: String

  /// What the program wrote to standard output, with a mark in place of bytes that are not UTF-8.
  public var output: String { String(decoding: outputBytes, as: UTF8.self) }
}

/// Runs a program that is found by its path or its name and waits for its end.
///
/// The environment is the same on every machine; what is given here is laid over it.
@discardableResult
public func run(
  _ executable: String,
  _ arguments: [String],
  in directory: String,
  environment: [String: String] = [:],
  input: String = ""
) throws -> ProcessResult {
  try StartedProgram(executable, arguments, in: directory, environment: environment, input: input)
    .result()
}
