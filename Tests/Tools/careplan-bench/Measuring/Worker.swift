import CarePlanKit
import Foundation

/// What is so short and so frequent that its instructions are counted.
enum HotPath: String, CaseIterable {
  case record
  case events
  case merge

  var title: String {
    switch self {
    case .record: "commit of one record"
    case .events: "events of a day"
    case .merge: "merge of one record"
    }
  }
}

/// A process of the bench that does one thing on a store, some times.
struct Worker {
  private let path: HotPath
  private let store: String
  private let count: Int
  private let days: Int

  /// The path of this program.
  static let executable =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  /// Nobody but the bench itself starts one.
  private static let usage = BenchUsage(
    lines: ["careplan-bench worker PATH STORE [OPTION…]"],
    options: [
      BenchOption("--count", "N", help: "how often it does it (default: 1)"),
      BenchOption("--after", "DAYS", help: "how many days after today it begins (default: 1)"),
    ],
    remarks: "Paths: \(HotPath.allCases.map(\.rawValue).joined(separator: ", "))"
  )

  init(_ words: [String]) throws {
    let arguments = try Self.usage.read(words)
    guard arguments.operands.count == 2, let path = HotPath(rawValue: arguments.operands[0]) else {
      throw Self.usage.failure("A worker wants a path and a store.")
    }
    (self.path, store) = (path, arguments.operands[1])
    count = try arguments.number("--count", or: 1, atLeast: 1)
    days = try arguments.number("--after", or: 1, atLeast: 1)
  }

  func run() throws {
    let bench = try BenchStore(store)
    switch path {
    case .record:
      // As many for every count, so that only the commits differ.
      let events = try bench.events(max(count, 100), after: days)
      for event in events.prefix(count) { try bench.complete([event]) }
    case .events:
      let today = try BenchTime.today
      for _ in 0..<count { _ = try bench.store.events(EventQuery(on: today)) }
    case .merge:
      for number in 0..<count { try bench.store.merge(BenchStore.branch(number)) }
    }
  }
}
