public import CanonicalJSON

/// A value with a label, such as a telephone number "home": CareKit's `OCKLabeledValue`.
public struct LabeledValue: Structure {
  public var label: String
  public var value: String
  public var unknown = JSONObject()

  public init(label: String, value: String) {
    self.label = label
    self.value = value
  }

  package static let schemaName = "LabeledValue"
  package static let meaning = "A value with a label (CareKit's OCKLabeledValue)."
  package static let blank = LabeledValue(label: "", value: "")
  package static let members: [Member<LabeledValue>] = [
    .required("label", \.label, .text, "What the value is for, such as home or work.") {
      $0.label = $1
    },
    .required("value", \.value, .text, "The number or address itself.") { $0.value = $1 },
  ]
}
