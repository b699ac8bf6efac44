"""Events, in the past tense: `common` ones with their base `Event`, and one module for each subject.

The events of battles beyond those of two lines lie in `core.battle`. They are records alone and import
but records, numbers and the state's records. Everybody may import them.
"""
