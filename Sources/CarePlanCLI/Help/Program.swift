/// What the program says of itself.
enum Program {
  /// The version of the program.
  static let version = "0.1.0"
}
