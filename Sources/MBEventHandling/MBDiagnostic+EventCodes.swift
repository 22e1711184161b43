public import MBDataEnvironment

extension MBDiagnostic.Code {
    // Found while a document is loaded.
    /// A listener whose name was declared before.
    public static let listenerRedeclared = Self(rawValue: "listenerRedeclared")
    /// A data filter whose name was declared before.
    public static let filterRedeclared = Self(rawValue: "filterRedeclared")
    /// An action that no module defines.
    public static let unknownAction = Self(rawValue: "unknownAction")
    /// An action of legacy documents that does nothing here.
    public static let unsupportedAction = Self(rawValue: "unsupportedAction")
    /// Data that the app reported as not loaded.
    public static let dataLoadFailed = Self(rawValue: "dataLoadFailed")
    /// An effect that could not be carried out, such as a file that could not be written.
    public static let effectFailed = Self(rawValue: "effectFailed")
    /// A variable `Event` that is read-only, so listeners can't see their event.
    public static let eventHidden = Self(rawValue: "eventHidden")

    // Found while an event is handled.
    /// An action that failed.
    public static let actionFailed = Self(rawValue: "actionFailed")
    /// An `Assert` whose condition doesn't hold.
    public static let assertionFailed = Self(rawValue: "assertionFailed")
    /// Events that post each other in a circle.
    public static let eventCircle = Self(rawValue: "eventCircle")
    /// A data filter that isn't declared.
    public static let unknownFilter = Self(rawValue: "unknownFilter")
}
