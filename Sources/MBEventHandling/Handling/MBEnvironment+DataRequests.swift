public import MBDataEnvironment

/// Notifies documents of data that an app loads. Each call sets the variables named after the data
/// and handles the event, which is also the first effect; of a failure, the first one is its log entry.
extension MBEnvironment {
    /// Notifies listeners that data is about to be requested: `$[NAME:requestPending]` is true, and
    /// the event is `NAME:willRequestData`.
    ///
    ///     let result = MBEnvironment().willRequestData("Cart")
    ///     let isPending = result.environment.boolean(
    ///         "$[Cart:requestPending]")
    ///     // → true
    ///     let effects = result.effects.map(\.description)
    ///     // → ["posted Cart:willRequestData"]
    ///
    /// - Parameter name: the name of the data, usually that of the variable it is for.
    /// - Returns: the new environment, and the effects and problems of the listeners.
    public func willRequestData(_ name: String) -> MBEventResult {
        let request = DataRequest(name)
        return telling(MBEvent(name + DataRequest.beginningEvent)) { context in
            try context.set(request.pendingVariable, to: true)
            try context.set(request.failedVariable, to: nil)
        }
    }

    /// Notifies listeners that data has arrived, and that the app has set its variable: the event
    /// is `NAME:dataLoaded`.
    ///
    /// - Parameter name: the name of the data, as in ``willRequestData(_:)``.
    ///   `$[NAME:requestPending]` is removed.
    /// - Returns: the new environment, and the effects and problems of the listeners.
    public func didLoadData(_ name: String) -> MBEventResult {
        telling(.dataLoaded(name)) { context in
            try context.set(DataRequest(name).pendingVariable, to: nil)
        }
    }

    /// Notifies listeners that data could not be loaded: `$[NAME:lastRequestFailed]` is true, and
    /// the event is `NAME:dataLoadFailed`, with the error in `$error`.
    ///
    /// The error is also logged, as an effect with the code `dataLoadFailed`.
    ///
    /// - Parameters:
    ///   - name: the name of the data, as in ``willRequestData(_:)``. `$[NAME:requestPending]` is
    ///     removed.
    ///   - error: what went wrong. An error that conforms to `MBKeyValueCoding` is itself the value
    ///     of `$error`. An `NSError` or a `CustomNSError` has the keys `description`,
    ///     `localizedDescription`, `domain` and `code`. For any other, the value is its description.
    /// - Returns: the new environment, and the effects and problems of the listeners.
    public func didFailToLoadData(_ name: String, _ error: any Error) -> MBEventResult {
        let text = "\(error)"
        let value: MBValue
        if let object = error as? any MBKeyValueCoding {
            value = .opaque(MBOpaque(object))
        } else {
            value = RequestError(error).map { .opaque(MBOpaque($0)) } ?? .string(text)
        }
        let request = DataRequest(name)
        return telling(
            MBEvent(name + DataRequest.failureEvent),
            with: [(DataRequest.errorVariable, MarkedValue(value))]
        ) { context in
            context.emit(
                .log(
                    MBLogEntry(
                        .error, "'\(name)' could not be loaded: \(text)", code: .dataLoadFailed,
                        error: error as? MBExpressionError)))
            try context.set(request.pendingVariable, to: nil)
            try context.set(request.failedVariable, to: true)
        }
    }

    private func telling(
        _ event: MBEvent, with bindings: [MBActionContext.Binding] = [],
        _ prepare: (inout MBActionContext) throws -> Void
    ) -> MBEventResult {
        var context = MBActionContext(self, event)
        do {
            try prepare(&context)
        } catch {
            context.report(error)
        }
        context.post(event, with: bindings)
        return context.result
    }
}

/// The names of what belongs to data that an app loads.
package struct DataRequest {
    /// The variable that is true from the request until the data arrives or can't be loaded.
    let pendingVariable: String
    /// The variable that is true if the data could not be loaded the last time.
    let failedVariable: String

    /// How the names of the events end that data is about to be requested, has arrived, and could
    /// not be loaded.
    static let beginningEvent = ":willRequestData"
    static let successEvent = ":dataLoaded"
    static let failureEvent = ":dataLoadFailed"
    package static let events = [beginningEvent, successEvent, failureEvent]
    /// The variable that holds what went wrong, during that event.
    static let errorVariable = "error"

    init(_ name: String) {
        pendingVariable = name + ":requestPending"
        failedVariable = name + ":lastRequestFailed"
    }

    /// The variables that exist outside of events.
    var variables: [String] { [pendingVariable, failedVariable] }
}

extension MBEvent {
    /// Creates the event for data that was loaded, or filtered again: `NAME:dataLoaded`.
    ///
    /// - Parameter name: the name of the data or of the filter's variable.
    public static func dataLoaded(_ name: String) -> MBEvent {
        MBEvent(name + DataRequest.successEvent)
    }
}
