import CanonicalJSON
import CareEvents
import CareModel
import SQLite

extension Array {
  /// Returns the elements in groups of at most the given number.
  package func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
