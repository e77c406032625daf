"""Makes the font of the console from Inter: python3 scripts/make-console-font.py FOLDER-OF-THE-PACKAGE-inter-ui

Needs fonttools and brotli. One variable file serves every weight. What is left out is what the console never shows: other scripts, for
which the machine has fonts, italics, the weights outside 400 to 700 and alternate glyphs but tabular figures.
"""

import pathlib
import shutil
import sys

from fontTools import subset
from fontTools.varLib import instancer

source = pathlib.Path(sys.argv[1])
target = pathlib.Path(__file__).parent.parent / "console/src/look/fonts"

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
ROMANIAN = [0x218, 0x219, 0x21A, 0x21B, 0x102, 0x103]
MARKS = [*range(0x2010, 0x2016), *range(0x2018, 0x201F), 0x2022, 0x2026, 0x202F, 0x2032, 0x2039, 0x203A, 0x20AC, 0x2116, 0x2122]
FIGURES = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "minus"}
SIGNS = [0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x2713, 0x2715]

options = subset.Options(hinting=False, layout_features=["kern", "mark", "ccmp", "locl", "tnum", "calt"], flavor="woff2")
font = subset.load_font(source / "variable/InterVariable.woff2", options)
# Tabular are the figures alone: a wide hyphen would tear e-Factura and Grigorescu-Popa apart.
for record in font["GSUB"].table.FeatureList.FeatureRecord:
    if record.FeatureTag == "tnum":
        for index in record.Feature.LookupListIndex:
            for table in font["GSUB"].table.LookupList.Lookup[index].SubTable:
                mapping = getattr(table, "ExtSubTable", table).mapping
                for name in [one for one in mapping if one not in FIGURES]:
                    del mapping[name]
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=[*LATIN, *ROMANIAN, *MARKS, *SIGNS])
subsetter.subset(font)
font = instancer.instantiateVariableFont(font, {"opsz": 14, "wght": (400, 700)})
subset.save_font(font, target / "inter.woff2", options)
shutil.copyfile(source / "LICENSE.txt", target / "OFL.txt")
