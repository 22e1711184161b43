import MBDataEnvironment

/// `DataFilter`: stores the part of some data that passes a test in a variable.
struct DataFilter: Sendable {
    /// The name used to refresh the filter; empty for a filter inside another one.
    let name: String
    let variable: String
    private let condition: MBMLElement.Expression?
    private let source: MBMLElement.Expression?
    private let test: FilterTest?
    /// Filters for the data that passes this one, unless they have a source of their own.
    private let inner: [DataFilter]
    /// Whether it has no data itself, but holds other filters.
    private let isGroup: Bool

    /// Handles the element.
    static func declare(_ element: MBMLElement, _ load: inout MBDocumentLoader) {
        do throws(Rejected) {
            let filter = try DataFilter(element, &load, inside: nil)
            if load.environment[DataFilters.self][filter.name] != nil {
                load.report(
                    .warning, .filterRedeclared,
                    "the data filter '\(filter.name)' was declared before", at: element.location)
            }
            load.environment[DataFilters.self][filter.name] = filter
        } catch {}
    }

    private init(
        _ element: MBMLElement, _ load: inout MBDocumentLoader, inside outer: MBMLElement?
    ) throws(Rejected) {
        let isInner = outer != nil
        load.warn(of: element, beyond: EventTags.dataFilter)
        load.warnOfText(beside: "filters", in: element)
        guard let name = load.required(isInner ? "var" : "name", of: element) else {
            throw Rejected()
        }
        if isInner, let attribute = element.attribute("name") {
            throw load.reject(
                .unsupportedAttribute, "a DataFilter inside another one has no name, only 'var'",
                at: attribute.location)
        }
        self.name = isInner ? "" : name
        variable = element["var"].flatMap { $0.isEmpty ? nil : $0 } ?? name
        load.assume(variable: variable)
        condition = try load.condition(of: element)
        source = try load.optional("dataSource", of: element, as: .object)
        test = try FilterTest(element, &load)
        inner = Self.filters(in: element, &load, isInner: isInner)
        isGroup =
            !isInner && source == nil && element.children.contains { $0.name == "DataFilter" }
        if source == nil, !isGroup, outer?.attribute("dataSource") == nil {
            load.report(
                .warning, .missingAttribute,
                "without the attribute 'dataSource', this removes the value of '\(variable)'",
                at: element.location)
        }
    }

    private static func filters(
        in element: MBMLElement, _ load: inout MBDocumentLoader, isInner: Bool
    ) -> [DataFilter] {
        var filters: [DataFilter] = []
        for child in element.children {
            guard !isInner, child.name == "DataFilter" else {
                let allowed =
                    isInner
                    ? "a DataFilter inside another one holds no elements"
                    : "a DataFilter holds only 'DataFilter'"
                load.report(
                    .error, .unexpectedElement, "\(allowed), found '\(child.name)'",
                    at: child.location)
                continue
            }
            do throws(Rejected) {
                filters.append(try DataFilter(child, &load, inside: element))
            } catch {}
        }
        return filters
    }

    /// Filters the current data and notifies the listeners. A filter whose data fails doesn't change
    /// its variable, and ends those after it.
    func refresh(_ context: inout MBActionContext) throws {
        guard context.isTrue(condition) else { return }
        let passed = try refreshVariable(&context, from: nil)
        for filter in inner where !context.isOver && context.isTrue(filter.condition) {
            _ = try filter.refreshVariable(&context, from: passed)
            context.post(.dataLoaded(filter.variable))
        }
        context.post(.dataLoaded(name))
    }

    private func refreshVariable(
        _ context: inout MBActionContext, from outer: MBValue?
    ) throws -> MBValue? {
        guard !isGroup else { return nil }
        let data = if let source { try context.value(of: source) } else { outer }
        let passed = try data.map { data in try passing(data, &context) }
        try context.set(variable, to: passed)
        return passed
    }

    private func passing(_ data: MBValue, _ context: inout MBActionContext) throws -> MBValue {
        switch data {
        case .array, .dictionary: break
        default:
            throw MBExpressionError(
                "the data of '\(variable)' must be an array or a dictionary, found "
                    + data.typeName.withArticle,
                code: .notConvertible)
        }
        guard let test, var filtering = try Filtering(test, &context) else { return data }
        return try filtering.passing(data, &context)
    }
}

/// The key for an environment's filters.
enum DataFilters: MBEnvironmentKey {
    static var initial: MBDocumentLoader.Vocabulary<DataFilter> { [:] }
}

extension MBEnvironment {
    /// The names of all data filters.
    package var filterNames: [String] { self[DataFilters.self].names }
}
