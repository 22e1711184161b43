public import MBDataEnvironment

/// Notifies documents of data that an app loads. Each call sets the variables named after the data
/// and handles the event, which is also the first effect.
extension MBEnvironment {
    /// Data is about to be requested: `$[NAME:requestPending]` is true, and the event is
    /// `NAME:willRequestData`.
    public func willRequestData(_ name: String) -> MBEventResult {
        telling(MBEvent(name + ":willRequestData")) { context in
            try context.set(name + ":requestPending", to: true)
            try context.set(name + ":lastRequestFailed", to: nil)
        }
    }

    /// Data has arrived, and the app has set its variable: the event is `NAME:dataLoaded`.
    public func didLoadData(_ name: String) -> MBEventResult {
        telling(.dataLoaded(name)) { context in
            try context.set(name + ":requestPending", to: nil)
        }
    }

    /// Data could not be loaded: `$[NAME:lastRequestFailed]` is true, and the event is
    /// `NAME:dataLoadFailed`, with the error in `$error`.
    ///
    /// The error is also logged. An error that conforms to `MBKeyValueCoding` is itself the value
    /// of `$error`; for any other, the value is its description.
    public func didFailToLoadData(_ name: String, _ error: any Error) -> MBEventResult {
        let value = (error as? any MBKeyValueCoding).map { MBValue.opaque(MBOpaque($0)) }
        let text = "\(error)"
        return telling(
            MBEvent(name + ":dataLoadFailed"), with: [("error", value ?? .string(text))]
        ) { context in
            context.emit(
                .log(
                    MBLogEntry(
                        .error, "'\(name)' could not be loaded: \(text)", code: .dataLoadFailed,
                        error: error as? MBExpressionError)))
            try context.set(name + ":requestPending", to: nil)
            try context.set(name + ":lastRequestFailed", to: true)
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

extension MBEvent {
    /// Data was loaded, or filtered again: `NAME:dataLoaded`.
    public static func dataLoaded(_ name: String) -> MBEvent {
        MBEvent(name + ":dataLoaded")
    }
}
