public import CanonicalJSON
import CareModel

/// Faults of one sort: the same is wrong at the same place of several records.
public struct FaultGroup: Hashable, Sendable {
  /// The place inside each record, with `*` for a position in a list.
  public let pointer: JSONPointer
  /// What is wrong; what the faults quote differently is left out.
  public internal(set) var message: String
  /// How many such faults there are.
  public internal(set) var count = 0
  /// The first of them.
  public internal(set) var examples: [ImportFault] = []

  /// How many faults are kept as examples.
  static let mostExamples = 10

  init(pointer: JSONPointer, message: String) { (self.pointer, self.message) = (pointer, message) }

  mutating func add(_ fault: ImportFault) {
    count += 1
    if fault.fault.message != message { message = message.withoutQuotes }
    if examples.count < Self.mostExamples { examples.append(fault) }
  }

  /// Returns what faults of one sort have in common.
  static func sort(of fault: Fault) -> Fault {
    let tokens = fault.pointer.tokens.map { $0.utf8.allSatisfy(\.isDigit) ? "*" : $0 }
    return Fault(fault.message.withoutQuotes, at: JSONPointer(tokens))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
  /// The text with `'…'` for everything that it quotes; an apostrophe follows a letter and quotes
  /// nothing.
  fileprivate var withoutQuotes: String {
    var text = ""
    var isQuoted = false
    for character in self {
      let begins = character == "'" && !isQuoted && text.last?.isLetter != true
      if begins {
        text += "'…"
        isQuoted = true
      } else if character == "'", isQuoted {
        text.append(character)
        isQuoted = false
      } else if !isQuoted {
        text.append(character)
      }
    }
    return text
  }
}
