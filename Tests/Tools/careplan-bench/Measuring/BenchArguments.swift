/// An option of the bench's command line.
struct BenchOption {
  /// The spelling, with its dashes.
  let name: String
  /// What stands for the value in the usage text; nil for a switch.
  let value: String?
  /// What it does, without a full stop.
  let help: String

  init(_ name: String, _ value: String? = nil, help: String) {
    (self.name, self.value, self.help) = (name, value, help)
  }

  /// The option as the usage text shows it.
  var usage: String { name + (value.map { " \($0)" } ?? "") }
}

/// How a verb of the bench is called: its arguments are read by it, and its usage text made of it.
struct BenchUsage {
  /// The lines that show how it is called.
  let lines: [String]
  let options: [BenchOption]
  /// What else there is to say.
  var remarks: String = ""

  /// The usage text.
  var text: String {
    let column = options.map(\.usage.count).max() ?? 0
    let entries = options.map { option in
      let room = String(repeating: " ", count: column - option.usage.count)
      return "  \(option.usage)\(room)  \(option.help)\n"
    }
    return "Usage: " + lines.joined(separator: "\n       ") + "\n\n" + entries.joined()
      + (remarks.isEmpty ? "" : "\n\(remarks)\n")
  }

  /// Reads the words of a command line; options stand anywhere, and the last one of a name counts.
  func read(_ words: [String]) throws -> BenchArguments {
    var arguments = BenchArguments(usage: self)
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        arguments.operands.append(word)
        continue
      }
      guard let option = options.first(where: { $0.name == word }) else {
        throw failure("There is no option '\(word)'.")
      }
      guard let name = option.value else {
        arguments.values[word] = ""
        continue
      }
      guard let value = rest.popFirst() else { throw failure("\(word) wants \(name).") }
      arguments.values[word] = value
    }
    return arguments
  }

  /// An error that shows the usage text.
  func failure(_ message: String) -> BenchMisuse { BenchMisuse(message: message, usage: text) }
}

/// The arguments of a verb of the bench.
struct BenchArguments {
  fileprivate let usage: BenchUsage
  /// The words that belong to no option.
  fileprivate(set) var operands: [String] = []
  fileprivate var values: [String: String] = [:]

  fileprivate init(usage: BenchUsage) { self.usage = usage }

  /// Whether an option is given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns the value of an option; nil if it is not given.
  func value(_ name: String) -> String? { values[name] }

  /// Returns the number that an option gives, or another one if it is not given.
  func number<Number: FixedWidthInteger>(
    _ name: String,
    or standard: Number,
    atLeast least: Number = .min
  ) throws -> Number {
    guard let text = values[name] else { return standard }
    guard let number = Number(text), number >= least else { throw wrong(name) }
    return number
  }

  /// Returns what an option says, as a function reads it; nil if it is not given.
  func value<Value>(_ name: String, _ read: (String) -> Value?) throws -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = read(text) else { throw wrong(name) }
    return value
  }

  private func wrong(_ name: String) -> BenchMisuse {
    usage.failure("'\(values[name] ?? "")' is no value of \(name).")
  }
}

/// A command line that makes no sense.
struct BenchMisuse: Error, CustomStringConvertible {
  let message: String
  let usage: String

  var description: String { "\(message)\n\n\(usage)" }
}
