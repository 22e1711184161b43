extension MBMLFunction {
    /// The built-in functions of one area, as documents declare them: by class and method.
    ///
    ///     let areas = MBMLFunction.Area.all
    ///     let first = areas[0].title
    ///     // → "Collection"
    ///     let signature = areas[0].functions.first?.signature
    ///     // → "^isCollection(value?) → bool"
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
        ///
        /// Some functions have legacy methods with other names.
        ///
        /// - Parameter function: a function of this area.
        /// - Returns: the method; the name of the function if they're the same.
        public func method(of function: MBMLFunction) -> String {
            methods[function.name] ?? function.name
        }

        /// Finds the function for a method, or for a name that a document declares without a
        /// method.
        ///
        /// - Parameter method: the method, or the name of a function, which takes precedence.
        /// - Returns: the function; nil if there is none in this area.
        public func function(method: String) -> MBMLFunction? {
            functions.first { $0.name == method }
                ?? functions.first { methods[$0.name] == method }
        }

        /// Writes the element with which a document declares one of the functions.
        ///
        /// - Parameter function: a function of this area.
        /// - Returns: a `Function` element with the class, the name, the method and the input.
        public func declaration(of function: MBMLFunction) -> String {
            "<Function class=\"\(className)\" name=\"\(function.name)\" "
                + "method=\"\(method(of: function))\" input=\"\(function.input.rawValue)\"/>"
        }
    }
}

extension MBMLFunction {
    /// How an author calls the function and what it returns.
    ///
    ///     let signature = MBEnvironment().function("count")?.signature
    ///     // → "^count(collection) → number"
    ///
    /// A parameter with `?` can be left out, one with `*` can appear any number of times, and one
    /// with `+` at least once.
    public var signature: String {
        guard let documentation else { return "^\(name)(…)" }
        return "^\(name)(\(documentation.parameters)) → \(documentation.returns)"
    }
}
