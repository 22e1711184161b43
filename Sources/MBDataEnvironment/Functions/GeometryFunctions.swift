extension MBMLFunction.Area {
    static let geometry = MBMLFunction.Area(
        title: "Geometry", className: "MBMLGeometryFunctions",
        functions: rects + insets + sizesAndPoints)

    private static let rects = [
        MBMLFunction(
            "rectOrigin", .object, 0...1,
            .init(
                "rect",
                "The origin of a rectangle x,y,width,height, as x,y.",
                returns: "string",
                example: "^rectOrigin(3,4,50,60)", gives: "3,4"),
            body: GeometryFunctions.rectOrigin),
        MBMLFunction(
            "rectSize", .object, 0...1,
            .init(
                "rect",
                "The size of a rectangle x,y,width,height, as width,height.",
                returns: "string",
                example: "^rectSize(3,4,50.5,60)", gives: "50.5,60"),
            body: GeometryFunctions.rectSize),
        MBMLFunction(
            "rectX", .object, 0...1,
            .init(
                "rect",
                "The x coordinate of a rectangle x,y,width,height.",
                returns: "number",
                example: "^rectX(3,4,50,60)", gives: "3"),
            body: GeometryFunctions.rectX),
        MBMLFunction(
            "rectY", .object, 0...1,
            .init(
                "rect",
                "The y coordinate of a rectangle x,y,width,height.",
                returns: "number",
                example: "^rectY(3,4,50,60)", gives: "4"),
            body: GeometryFunctions.rectY),
        MBMLFunction(
            "rectWidth", .object, 0...1,
            .init(
                "rect",
                "The width of a rectangle x,y,width,height; -1 if it's * for unspecified.",
                returns: "number",
                example: "^rectWidth(0,0,*,9)", gives: "-1"),
            body: GeometryFunctions.rectWidth),
        MBMLFunction(
            "rectHeight", .object, 0...1,
            .init(
                "rect",
                "The height of a rectangle x,y,width,height; -1 if it's * for unspecified.",
                returns: "number",
                example: "^rectHeight(0,0,*,9)", gives: "9"),
            body: GeometryFunctions.rectHeight),
    ]

    private static let insets = [
        MBMLFunction(
            "insetRect", .pipedObjects, 2...2,
            .init(
                "rect|insets",
                "The rectangle x,y,width,height with its edges moved inward by the insets "
                    + "top,left,bottom,right; outward if they're negative.",
                returns: "string",
                example: "^insetRect(0,0,20,10|1,2,3,4)", gives: "2,1,14,6"),
            body: GeometryFunctions.insetRect),
        MBMLFunction(
            "insetRectTop", .pipedObjects, 2...2,
            .init(
                "rect|amount: number",
                "The rectangle x,y,width,height with its top edge moved inward by the amount; "
                    + "outward if it's negative.",
                returns: "string",
                example: "^insetRectTop(0,0,20,10|3)", gives: "0,3,20,7"),
            body: GeometryFunctions.insetRectTop),
        MBMLFunction(
            "insetRectLeft", .pipedObjects, 2...2,
            .init(
                "rect|amount: number",
                "The rectangle x,y,width,height with its left edge moved inward by the amount; "
                    + "outward if it's negative.",
                returns: "string",
                example: "^insetRectLeft(0,0,20,10|5)", gives: "5,0,15,10"),
            body: GeometryFunctions.insetRectLeft),
        MBMLFunction(
            "insetRectBottom", .pipedObjects, 2...2,
            .init(
                "rect|amount: number",
                "The rectangle x,y,width,height with its bottom edge moved inward by the amount; "
                    + "outward if it's negative.",
                returns: "string",
                example: "^insetRectBottom(0,0,20,10|2.5)", gives: "0,0,20,7.5"),
            body: GeometryFunctions.insetRectBottom),
        MBMLFunction(
            "insetRectRight", .pipedObjects, 2...2,
            .init(
                "rect|amount: number",
                "The rectangle x,y,width,height with its right edge moved inward by the amount; "
                    + "outward if it's negative.",
                returns: "string",
                example: "^insetRectRight(0,0,20,10|5)", gives: "0,0,15,10"),
            body: GeometryFunctions.insetRectRight),
    ]

    private static let sizesAndPoints = [
        MBMLFunction(
            "sizeWidth", .object, 0...1,
            .init(
                "size",
                "The width of a size width,height; -1 if it's * for unspecified.",
                returns: "number",
                example: "^sizeWidth(8,9)", gives: "8"),
            body: GeometryFunctions.sizeWidth),
        MBMLFunction(
            "sizeHeight", .object, 0...1,
            .init(
                "size",
                "The height of a size width,height; -1 if it's * for unspecified.",
                returns: "number",
                example: "^sizeHeight(8,*)", gives: "-1"),
            body: GeometryFunctions.sizeHeight),
        MBMLFunction(
            "pointX", .object, 0...1,
            .init(
                "point",
                "The x coordinate of a point x,y.",
                returns: "number",
                example: "^pointX(-1.5,2)", gives: "-1.5"),
            body: GeometryFunctions.pointX),
        MBMLFunction(
            "pointY", .object, 0...1,
            .init(
                "point",
                "The y coordinate of a point x,y.",
                returns: "number",
                example: "^pointY(7,12)", gives: "12"),
            body: GeometryFunctions.pointY),
    ]
}

enum GeometryFunctions {
    // MARK: - Parts of a rectangle

    static func rectOrigin(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .string(try call.geometry(0, MBRect.self).origin.valueDescription)
    }

    static func rectSize(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .string(try call.geometry(0, MBRect.self).size.valueDescription)
    }

    static func rectX(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBRect.self).origin.x)
    }

    static func rectY(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBRect.self).origin.y)
    }

    static func rectWidth(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBRect.self).size.width)
    }

    static func rectHeight(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBRect.self).size.height)
    }

    // MARK: - Insets

    static func insetRect(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let rect = try call.geometry(0, MBRect.self)
        return try inset(rect, by: try call.geometry(1, MBInsets.self))
    }

    static func insetRectTop(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let rect = try call.geometry(0, MBRect.self)
        return try inset(rect, by: MBInsets(top: try call.number(1)))
    }

    static func insetRectLeft(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let rect = try call.geometry(0, MBRect.self)
        return try inset(rect, by: MBInsets(left: try call.number(1)))
    }

    static func insetRectBottom(
        _ call: borrowing MBMLCall
    ) throws(MBExpressionError) -> MBValue? {
        let rect = try call.geometry(0, MBRect.self)
        return try inset(rect, by: MBInsets(bottom: try call.number(1)))
    }

    static func insetRectRight(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        let rect = try call.geometry(0, MBRect.self)
        return try inset(rect, by: MBInsets(right: try call.number(1)))
    }

    private static func inset(
        _ rect: MBRect, by insets: MBInsets
    ) throws(MBExpressionError) -> MBValue {
        do {
            return .string(try rect.inset(by: insets).valueDescription)
        } catch {
            throw MBExpressionError(
                "the result is out of the range of numbers", code: .numberOutOfRange)
        }
    }

    // MARK: - Parts of sizes and points

    static func sizeWidth(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBSize.self).width)
    }

    static func sizeHeight(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBSize.self).height)
    }

    static func pointX(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBPoint.self).x)
    }

    static func pointY(_ call: borrowing MBMLCall) throws(MBExpressionError) -> MBValue? {
        .number(try call.geometry(0, MBPoint.self).y)
    }
}

extension MBMLCall {
    /// A structured value of exactly one type, or a text read as one. A missing parameter has the
    /// wrong type, too.
    fileprivate func geometry<Value: StructuredText>(
        _ position: Int, _ type: Value.Type
    ) throws(MBExpressionError) -> Value {
        let value = try value(position) ?? .null
        switch value {
        case .string(let text):
            try step(text.utf8.count / 16)
            do {
                return try Value(text: text)
            } catch {
                throw MBExpressionError(
                    error.content.message, code: .invalidParameter, suggestion: error.suggestion)
            }
        case .opaque(let opaque):
            if let geometry = opaque.object as? Value { return geometry }
        case .number, .bool, .array, .dictionary, .date: break
        }
        throw wrongType(
            position, value,
            wanted: "of type \(Value.typeName) or a text '\(Value.textForm)'")
    }
}
