"""Colours by role, one table for every figure and for the stepper. Chosen for a projector and for colour-blind readers:
blue and orange differ in lightness too, text colours keep a contrast of 4.5 : 1 on their background.
"""

ROLES = {
    "light": {
        "up": "#164f94",  # pushed up, positive
        "down": "#a04304",  # pushed down, negative
        "accent": "#6b3fa0",  # the selected document, the cursor
        "curve": "#2b2f36",  # train solid, test dashed
        "muted": "#5c6470",
        "line": "#d5d9e0",
        "surface": "#f4f5f8",
        "text": "#1c1f24",
        "background": "#ffffff",
        "grade_low": "#e7eaf0",  # grade 0; grades in between are mixed by lightness
        "grade_high": "#3d4c63",  # the best grade
    },
    "dark": {
        "up": "#9dccff",
        "down": "#f09a52",
        "accent": "#cba6ff",
        "curve": "#e6e9ee",
        "muted": "#a3acb9",
        "line": "#3a4150",
        "surface": "#1b2029",
        "text": "#eceff4",
        "background": "#0f131a",
        "grade_low": "#2a303b",
        "grade_high": "#c9d5e8",
    },
}
# From this share of the best grade on, the number on a grade chip takes the colour of the background.
GRADE_FLIP = {"light": 0.6, "dark": 0.4}
DASH = {"train": "solid", "test": "dash"}
BAND = 0.1  # opacity of a band in the muted colour, such as that of condition (9)
# The distances of MPBoost, one colour, dash and sign each; told apart by every kind of eye, 3 : 1 on the background and on
# the band of condition (9), 5 : 1 on the dark background, where thin lines look dimmer than they are. Dashes are for curves
# over the gap alone: along a run they say train and test, and the signs tell the distances apart.
DISTANCES = {
    "binary": {"light": "#2b2f36", "dark": "#e6e9ee", "dash": "dot", "symbol": "circle"},
    "linear": {"light": "#3a92bc", "dark": "#3c87d9", "dash": "longdash", "symbol": "square"},
    "logarithmic": {"light": "#973953", "dark": "#fc8d9d", "dash": "dashdot", "symbol": "diamond"},
    "logistic": {"light": "#8a8a48", "dark": "#99841a", "dash": "dash", "symbol": "triangle-up"},
    "own": {"light": "#6b3fa0", "dark": "#cba6ff", "dash": "solid", "symbol": "star"},
    "ghost": {"light": "#a58cc4", "dark": "#7d6a99", "dash": "solid", "symbol": "star-open"},
}
# Runs beside each other, in the order in which they stand: told apart by every kind of eye, 3 : 1 on the background.
RUNS = {
    "light": ("#2b2f36", "#b3541e", "#2f7fb8", "#7b2d66", "#6f7a1f"),
    "dark": ("#e6e9ee", "#f2a65a", "#6bb1f0", "#e58fc9", "#b5bd4c"),
}
