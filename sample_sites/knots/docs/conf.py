"""The theme alabaster, documentation of a module, and the extension with one option."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

project = "Knots"
author = "Nils Repslagare"
language = "en"
html_baseurl = "https://knots.example.org/manual/"
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode", "sphinx_scp"]
nitpicky = True

scp = {"exclude": ["/bends/index.html"]}
