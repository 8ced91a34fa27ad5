public import CanonicalJSON

/// What is printed, in every form.
public protocol Sheet: Sendable {
  func text(width: Int) -> [String]
  func html(level: Int) -> String
  func markdown(level: Int) -> String
  func json(
    _ event: (SheetRow) -> JSONValue,
    _ outcome: (SheetOutcome) -> JSONValue
  ) -> JSONValue
}
