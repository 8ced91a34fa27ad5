public import CareStorage
import Files

/// Where samples come from, as this machine has registered it: a file or a program.
///
/// It stands in git's own configuration, in the section `careplan-health`, and is never shared: paths
/// are of one machine.
public struct HealthSource: Hashable, Sendable {
  /// How a source gives its samples.
  public enum Form: String, CaseIterable, Hashable, Sendable {
    /// The export of Apple's Health app: an archive, a folder or an XML file.
    case appleExport = "apple-export"
    /// A sample or a deletion a line, in a file that may grow.
    case ndjson
    /// A table of text, such as that of a glucose monitor.
    case csv
    /// A command line that writes what `ndjson` has, after it has read where the last import ended.
    case program = "exec"
    /// Observations of FHIR, in a Bundle or one a line.
    case fhir
  }

  /// The name of the source here: letters, digits, `-` and `_`.
  public let name: String
  public let form: Form
  /// The absolute path of the file, or the command line.
  public let place: String
  /// Which columns of a table say what: `time=Timestamp,value=Glucose,unit=mg/dL`.
  public var columns: String?
  /// How a table is written, where its first line does not show it: `;`, `decimal-comma`, `dmy`.
  public var dialect: String?
  /// Whether what a table or a list of observations no longer has was deleted; always so for an export.
  public var isSnapshot = false
  /// The zone of times that name none.
  public var zone: String?

  public init(_ name: String, _ form: Form, at place: String) {
    (self.name, self.form, self.place) = (name, form, place)
  }

  /// Returns whether a text can be the name of a source.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || $0 == 0x2D || $0 == 0x5F
      }
  }

  /// The name under which the cache knows what comes from here.
  ///
  /// All exports of a phone are one source, in whatever file they come.
  var feed: String {
    switch form {
    case .appleExport: "apple-export"
    case .ndjson, .csv, .program, .fhir: name.isEmpty ? "\(form.rawValue):\(place)" : name
    }
  }
}

extension HealthSource {
  /// Finds out what a file is that nobody has registered; nil if it is none of the forms.
  ///
  /// - Parameter beginning: Its first bytes; nil for a directory.
  public init?(file path: String, beginning: [UInt8]?) {
    guard let form = Self.form(of: beginning) else { return nil }
    self.init("", form, at: path)
  }

  private static func form(of beginning: [UInt8]?) -> Form? {
    guard var bytes = beginning?[...] else { return .appleExport }
    if bytes.starts(with: [0x50, 0x4B]) { return .appleExport }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    bytes = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch bytes.first {
    case UInt8(ascii: "<"): return .appleExport
    case UInt8(ascii: "{"):
      return String(decoding: bytes.prefix(4096), as: UTF8.self).contains("\"resourceType\"")
        ? .fhir : .ndjson
    case nil: return nil
    default: return .csv
    }
  }

  /// Returns the first bytes of a file; nil for a directory.
  ///
  /// - Throws: ``StoreError/Code/notFound`` if there is nothing.
  public static func beginning(of path: String) throws(StoreError) -> [UInt8]? {
    switch FileSystem.kind(of: path) {
    case .directory: return nil
    case nil: throw StoreError(.notFound, "There is no file \(path).")
    default: break
    }
    do throws(FileError) { return try ReadableFile(opening: path).bytes(1 << 16, at: 0) } catch {
      throw StoreError(error)
    }
  }
}
