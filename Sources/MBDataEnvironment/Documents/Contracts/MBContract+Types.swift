/// The texts of a contract that are types.
extension MBContract {
    private typealias TypeText = (path: [ValueKey], text: String)

    /// Requires that each of them is the form of a type. Otherwise a damaged contract would be taken
    /// for one in which the types aren't known, and everything would fit it. A word that only a
    /// later version of the library knows is read as the name of a host type.
    ///
    /// - Parameter path: where the contract is.
    /// - Throws: `DecodingError` with the path of the first one that isn't.
    func requireTypes(at path: [any CodingKey]) throws {
        var known: Set<String> = []
        for type in typeTexts where known.insert(type.text).inserted {
            do throws(MBExpressionError) {
                _ = try MBType(type.text)
            } catch {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: path + type.path, debugDescription: error.message,
                        underlyingError: error))
            }
        }
    }

    private var typeTexts: [TypeText] {
        Self.typeTexts(of: functions, in: "functions", Self.typeTexts)
            + Self.typeTexts(of: hostTypes, in: "hostTypes") { type in
                Self.typeTexts(of: type.keys, in: "keys") { [([], $0)] }
            }
            + Self.typeTexts(of: variables, in: "variables") { [([ValueKey("type")], $0.type)] }
    }

    /// The types in the entries of a section, in the order of the entries' names.
    private static func typeTexts<Entry>(
        of entries: [String: Entry]?, in section: String, _ types: (Entry) -> [TypeText]
    ) -> [TypeText] {
        (entries ?? [:]).sorted { $0.key < $1.key }.flatMap { name, entry in
            types(entry).map { ([ValueKey(section), ValueKey(name)] + $0.path, $0.text) }
        }
    }

    private static func typeTexts(of function: Function) -> [TypeText] {
        let parameters = (function.parameters ?? []).enumerated().map { position, parameter in
            ([ValueKey("parameters"), ValueKey(position), ValueKey("type")], parameter.type)
        }
        return parameters + (function.result.map { [([ValueKey("result")], $0)] } ?? [])
    }
}

extension MBType {
    /// The type as text for a contract; `any` for one that is nested too deeply to be read again.
    var contractText: String {
        let text = text
        return (try? MBType(text)) == nil ? MBType.any.text : text
    }
}
