extension MBNameTable {
    /// `NSDateFormatterStyle`.
    public static let dateStyle = MBNameTable(
        "date style", ["none": 0, "short": 1, "medium": 2, "long": 3, "full": 4])

    /// `NSLineBreakMode`.
    public static let lineBreakMode = MBNameTable(
        "line break mode",
        [
            "wordWrap": 0, "charWrap": 1, "clip": 2, "headTruncation": 3, "tailTruncation": 4,
            "middleTruncation": 5,
        ])

    /// `NSTextAlignment`, in the values of iOS; macOS on Intel swaps center and right.
    public static let textAlignment = MBNameTable(
        "text alignment", ["left": 0, "center": 1, "right": 2])
}

/// The enumerations of UIKit.
extension MBNameTable {
    /// `UIButtonType`.
    public static let buttonType = MBNameTable(
        "button type",
        [
            "custom": 0, "rounded": 1, "detailDisclosure": 2, "infoLight": 3, "infoDark": 4,
            "contactAdd": 5,
        ])

    /// `UITextBorderStyle`.
    public static let textBorderStyle = MBNameTable(
        "text border style", ["none": 0, "line": 1, "bezel": 2, "rounded": 3])

    /// `UITableViewStyle`.
    public static let tableStyle = MBNameTable("table style", ["plain": 0, "grouped": 1])

    /// `UITableViewCellStyle`.
    public static let cellStyle = MBNameTable(
        "cell style", ["default": 0, "value1": 1, "value2": 2, "subtitle": 3])

    /// `UITableViewCellSelectionStyle`, and `gradient`, the greatest `Int`, which the legacy
    /// library drew itself.
    public static let cellSelectionStyle = MBNameTable(
        "cell selection style",
        ["none": 0, "blue": 1, "gray": 2, "default": 3, "gradient": Int.max], fallback: 1)

    /// `UITableViewCellAccessoryType`.
    public static let cellAccessory = MBNameTable(
        "cell accessory",
        [
            "none": 0, "disclosureIndicator": 1, "detailDisclosureButton": 2, "checkmark": 3,
            "detailButton": 4,
        ])

    /// `UITableViewRowAnimation`.
    public static let rowAnimation = MBNameTable(
        "row animation",
        ["fade": 0, "right": 1, "left": 2, "top": 3, "bottom": 4, "none": 5, "middle": 6],
        fallback: 5)

    /// `UIControlState`.
    public static let controlState = MBNameTable(
        "control state", ["normal": 0, "highlighted": 1, "disabled": 2, "selected": 4])

    /// `UIScrollViewIndicatorStyle`.
    public static let scrollIndicatorStyle = MBNameTable(
        "scroll indicator style", ["default": 0, "black": 1, "white": 2])

    /// `UIActivityIndicatorViewStyle`.
    public static let activityIndicatorStyle = MBNameTable(
        "activity indicator style", ["whiteLarge": 0, "white": 1, "gray": 2], fallback: 1)

    /// `UIModalTransitionStyle`.
    public static let modalTransitionStyle = MBNameTable(
        "modal transition style",
        ["coverVertical": 0, "flipHorizontal": 1, "crossDissolve": 2, "partialCurl": 3])

    /// `UIViewContentMode`.
    public static let contentMode = MBNameTable(
        "content mode",
        [
            "scaleToFill": 0, "aspectFit": 1, "aspectFill": 2, "redraw": 3, "center": 4, "top": 5,
            "bottom": 6, "left": 7, "right": 8, "topLeft": 9, "topRight": 10, "bottomLeft": 11,
            "bottomRight": 12,
        ])

    /// `UIBarStyle`.
    public static let barStyle = MBNameTable(
        "bar style", ["default": 0, "black": 1, "blackOpaque": 1, "blackTranslucent": 2])

    /// `UIBarButtonItemStyle`. `bordered` is deprecated: it causes a warning and means `plain`.
    public static let barItemStyle = MBNameTable(
        "bar item style", ["plain": 0, "bordered": 0, "done": 2],
        replacements: ["bordered": "plain"])

    /// `UIBarButtonSystemItem`.
    public static let barSystemItem = MBNameTable(
        "bar system item",
        [
            "done": 0, "cancel": 1, "edit": 2, "save": 3, "add": 4, "flexibleSpace": 5,
            "fixedSpace": 6, "compose": 7, "reply": 8, "action": 9, "organize": 10,
            "bookmarks": 11, "search": 12, "refresh": 13, "stop": 14, "camera": 15, "trash": 16,
            "play": 17, "pause": 18, "rewind": 19, "fastForward": 20, "undo": 21, "redo": 22,
            "pageCurl": 23,
        ])

    /// `UIStatusBarStyle`: `darkText` is the default, `lightText` the light content style.
    public static let statusBarStyle = MBNameTable(
        "status bar style", ["darkText": 0, "lightText": 1])

    /// `UIStatusBarAnimation`.
    public static let statusBarAnimation = MBNameTable(
        "status bar animation", ["none": 0, "fade": 1, "slide": 2])

    /// `UIPopoverArrowDirection`: one bit each, and all four for `any`.
    public static let popoverArrowDirection = MBNameTable(
        "popover arrow direction", ["up": 1, "down": 2, "left": 4, "right": 8, "any": 15],
        fallback: 15)

    /// `UIViewAnimationOptions`, a table of options: `repeat, autoreverse`. Curves are mutually
    /// exclusive, and so are transitions.
    public static let viewAnimationOptions = MBNameTable(
        "view animation option",
        [
            "layoutSubviews": 1 << 0, "allowUserInteraction": 1 << 1,
            "beginFromCurrentState": 1 << 2, "repeat": 1 << 3, "autoreverse": 1 << 4,
            "overrideInheritedDuration": 1 << 5, "overrideInheritedCurve": 1 << 6,
            "allowAnimatedContent": 1 << 7, "showHideTransitionViews": 1 << 8,
            "curveEaseInOut": 0 << 16, "curveEaseIn": 1 << 16, "curveEaseOut": 2 << 16,
            "curveLinear": 3 << 16, "transitionNone": 0 << 20,
            "transitionFlipFromLeft": 1 << 20, "transitionFlipFromRight": 2 << 20,
            "transitionCurlUp": 3 << 20, "transitionCurlDown": 4 << 20,
            "transitionCrossDissolve": 5 << 20, "transitionFlipFromTop": 6 << 20,
            "transitionFlipFromBottom": 7 << 20,
        ], isOptionSet: true)
}
