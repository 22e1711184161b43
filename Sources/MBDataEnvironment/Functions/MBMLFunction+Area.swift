extension MBMLFunction {
    /// The built-in functions of one area, as documents declare them: by class and method.
    ///
    ///     for function in MBMLFunction.Area.all.flatMap(\.functions) {
    ///         print(function.signature)                     // "^count(collection) → number" …
    ///     }
    ///
    /// Legacy name: the classes `MBMLCollectionFunctions` and so on.
    public struct Area: Sendable {
        /// The name of the area, such as `DataProcessing`.
        public let title: String

        /// The `class` in a document's declarations, such as `MBMLDataProcessingFunctions`.
        public let className: String

        /// The functions in the order of the reference.
        public let functions: [MBMLFunction]

        /// The methods, by function name, of functions whose method has another name.
        private let methods: [String: String]

        init(
            title: String, className: String, functions: [MBMLFunction],
            methods: [String: String] = [:]
        ) {
            self.title = title
            self.className = className
            self.functions = functions
            self.methods = methods
        }

        /// The `method` in a document's declaration of one of the functions.
        public func method(of function: MBMLFunction) -> String {
            methods[function.name] ?? function.name
        }

        /// The function for a method, or for a name that a document declares without a method.
        public func function(method: String) -> MBMLFunction? {
            functions.first { $0.name == method }
                ?? functions.first { methods[$0.name] == method }
        }

        /// The element with which a document declares one of the functions.
        public func declaration(of function: MBMLFunction) -> String {
            "<Function class=\"\(className)\" name=\"\(function.name)\" "
                + "method=\"\(method(of: function))\" input=\"\(function.input.rawValue)\"/>"
        }
    }
}

extension MBMLFunction {
    /// How an author calls the function and what it returns: `^count(collection) → number`.
    ///
    /// A parameter with `?` can be left out, one with `*` can appear any number of times, and one
    /// with `+` at least once.
    public var signature: String {
        guard let documentation else { return "^\(name)(…)" }
        return "^\(name)(\(documentation.parameters)) → \(documentation.returns)"
    }
}
