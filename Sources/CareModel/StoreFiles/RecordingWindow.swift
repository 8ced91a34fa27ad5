import CanonicalJSON

/// How long after an event began a recording that names no event may mean it.
///
/// A store sets it with `careplan config recording.window 12h`.
public struct RecordingWindow: Hashable, Sendable {
  /// The name of the setting in the object of the manifest.
  public static let name = "window"
  /// The hours that it can be; events of the day before that are looked at are no older.
  private static let bounds = 1...12

  /// In hours, 1 to 12.
  public private(set) var hours = 12

  /// Twelve hours.
  public init() {}

  /// Reads a number of hours such as `6h`.
  package init?(_ text: String) {
    guard text.hasSuffix("h"), let hours = Int(text.dropLast()), Self.bounds.contains(hours),
      text == "\(hours)h"
    else { return nil }
    self.hours = hours
  }

  /// Returns the moment at or after which an event has to have begun.
  package func start(before now: Instant) -> Instant { now.adding(seconds: -Int64(hours) * 3600) }
}

extension RecordingWindow {
  static let form = Form<RecordingWindow>(.any, schema: Schema(schema)) { json, faults in
    guard let object = json.object else {
      faults.add("This must be an object, not \(json.kindName).")
      return nil
    }
    for member in object.members where member.key != name {
      faults.inside(member.key) { $0.add("This must be \(name).") }
    }
    guard object.count == 1, let json = object[name] else { return nil }
    guard let window = json.string.flatMap(RecordingWindow.init(_:)) else {
      faults.inside(name) { $0.add("This must be a number of hours from 1h to 12h.") }
      return nil
    }
    return window
  } write: { window in
    .object([name: .string("\(window.hours)h")])
  }

  private static var schema: JSONObject {
    [
      "type": "object", "additionalProperties": false,
      "properties": .object([name: ["type": "string", "pattern": "^([1-9]|1[0-2])h$"]]),
    ]
  }
}
