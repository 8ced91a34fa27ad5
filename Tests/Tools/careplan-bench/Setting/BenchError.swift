/// Why a work could not be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ message: String) { description = message }
}
