import Foundation

/// What the command line asks for.
struct Options {
  var pace = Pace.full
  var isJSON = false
  var works: [String] = []
  /// Where the stores are kept for the next run; nil for nowhere.
  var stores: String?
  var seed: UInt64 = 1
  var countsInstructions = false
  /// The command that is measured: the one beside this program unless another is named.
  var careplan = URL(filePath: Worker.executable).deletingLastPathComponent()
    .appending(path: "careplan").path(percentEncoded: false)

  static let usage = """
    Usage: careplan-bench [OPTION…] [WORK…]
           careplan-bench make DIRECTORY --outcomes N [OPTION…]
           careplan-bench simulate [OPTION…]

      --full              what the targets are for, about half an hour; so without any option
      --quick             small sizes and few rounds, to try the bench itself; judges nothing
      --json              one document instead of the table
      --instructions      counts instructions too, with valgrind; so in a full run
      --stores-in DIR     makes the stores there and keeps them for the next run
      --seed S            other stores of the same sizes; 1 without it
      --careplan PATH     the command to measure; the one beside this program without it

    Works: \((Benchmark.all + [.instructions]).map(\.name).joined(separator: ", "))
    """

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--full": pace = .full
      case "--quick": pace = .quick
      case "--json": isJSON = true
      case "--instructions": countsInstructions = true
      case "--stores-in", "--seed", "--careplan":
        guard let value = rest.popFirst(), read(argument, value) else { return nil }
      case _ where (Benchmark.all + [.instructions]).contains { $0.name == argument }:
        works.append(argument)
      default: return nil
      }
    }
  }

  private mutating func read(_ option: String, _ value: String) -> Bool {
    switch option {
    case "--stores-in": stores = value
    case "--careplan": careplan = value
    default:
      guard let number = UInt64(value) else { return false }
      seed = number
    }
    return true
  }

  /// The options for a work in a process of its own.
  var arguments: [String] {
    ["--\(pace)", "--seed", "\(seed)", "--careplan", careplan]
      + (stores.map { ["--stores-in", $0] } ?? [])
  }

  /// The works that were named, or all.
  var chosen: [Benchmark] {
    let all = Benchmark.all + (countsInstructions || pace == .full ? [.instructions] : [])
    guard !works.isEmpty else { return all }
    return (Benchmark.all + [.instructions]).filter { works.contains($0.name) }
  }

  func shelf(_ scratch: borrowing Scratch) -> StoreShelf {
    StoreShelf(directory: stores ?? scratch["stores"], pace: pace, seed: seed)
  }
}
