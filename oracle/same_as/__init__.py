"""The same sites and pages, published by two versions of the code, compared byte for byte."""
