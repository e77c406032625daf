"""Makes the fonts of the PDFs from IBM Plex Sans: python3 scripts/make-fonts.py FOLDER-WITH-IBMPlexSans-*.ttf

Needs fonttools. What is left out is what printing an invoice never uses and pays for in every document: the
instructions for screens (a quarter of each PDF), kerning (figures are set by measured widths) and alternate glyphs.
The licence reserves the name of the original for the original, so the result has another one.
"""

import pathlib
import sys

from fontTools import subset

RENAMED = {1, 3, 4, 6, 16, 25}
TRADEMARK = 7
target = pathlib.Path(__file__).parent.parent / "src/documents/pdf/fonts"

for weight in ("Regular", "SemiBold"):
    options = subset.Options(hinting=False, layout_features=["mark"], name_IDs=["*"], notdef_outline=True)
    options.drop_tables += ["GSUB"]
    font = subset.load_font(f"{sys.argv[1]}/IBMPlexSans-{weight}.ttf", options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    names = font["name"]
    names.names = [name for name in names.names if name.nameID != TRADEMARK]
    for name in names.names:
        if name.nameID in RENAMED:
            text = name.toUnicode().replace("IBM Plex Sans", "Facturier Sans").replace("IBMPlexSans", "FacturierSans")
            names.setName(text, name.nameID, name.platformID, name.platEncID, name.langID)
    font.save(target / f"FacturierSans-{weight}.ttf")
