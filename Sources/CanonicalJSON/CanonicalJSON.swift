/// The one byte form of JSON that a care store holds.
///
/// UTF-8, LF, two spaces of indentation, one scalar per line, members sorted by the UTF-8 bytes of
/// their keys, `{}` and `[]` for what is empty, and a newline at the end. The same value always
/// gives the same bytes, on every machine and in every locale.
public enum CanonicalJSON: Sendable {
  /// What the reader accepts at most.
  public struct Limits: Hashable, Sendable {
    /// The length of the document in bytes.
    package var bytes: Int
    /// How deep lists and objects may be nested; the reader's stack grows with it.
    package var depth: Int

    /// Makes limits in bytes and in levels of nesting.
    public init(bytes: Int, depth: Int = 64) {
      self.bytes = bytes
      self.depth = depth
    }

    /// A record: 1 MiB.
    public static let record = Limits(bytes: 1 << 20)
    /// A record with binary values: 16 MiB.
    public static let binary = Limits(bytes: 16 << 20)
    /// An import file, which holds many records: 1 GiB.
    public static let exchange = Limits(bytes: 1 << 30)
  }
}
