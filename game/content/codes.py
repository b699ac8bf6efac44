"""Every problem code with its meaning in one line. Codes are stable: tools and tests name them."""

CODES: dict[str, str] = {
    # any file
    "file-missing": "The file or folder does not exist or cannot be read.",
    "file-large": "The file is larger than files of its kind may be.",
    "file-encoding": "The file is not UTF-8 text.",
    "file-name": "The name of a file must be its id: small letters, digits and underscores.",
    # YAML
    "yaml-syntax": "The text is not YAML.",
    "yaml-empty": "The file has no content.",
    "yaml-documents": "The file holds more than one document.",
    "yaml-directive": "Directives (lines that begin with %) are not used here.",
    "yaml-top": "The file must begin with keys and values.",
    "yaml-alias": "Anchors (&) and aliases (*) are not used here.",
    "yaml-merge": "Merge keys (<<) are not used here.",
    "yaml-tag": "Tags (!) are not used here.",
    "yaml-duplicate-key": "The same key stands twice in one block.",
    "yaml-key": "A key must be a plain word.",
    "yaml-deep": "Values are nested too deeply.",
    "yaml-many": "The file has too many values.",
    "yaml-long": "A text is too long.",
    # values
    "key-missing": "A required key is missing.",
    "key-unknown": "There is no key of this name here.",
    "value-type": "The value is of the wrong kind.",
    "value-choice": "The value is not one of the allowed ones.",
    "value-range": "The figure is too small or too large.",
    "value-scale": "The figure cannot be expressed in the game's steps (halves, thirds, cents).",
    "value-bool": "Only true and false are yes and no.",
    "value-number": "This looks like a number but is not written like one.",
    "ref-missing": "Nothing has this id.",
    "id-taken": "Another file already defines this id.",
    "id-mismatch": "The id in the file is not the file's name.",
}
