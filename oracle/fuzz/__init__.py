"""Hostile pages, made up and mutated, against the extractor's promises.

``python -m oracle.fuzz N`` tries N of them. No page may raise, take more than 2 seconds of
processor time or 500 MB, or yield a page that the protocol's own records refuse. What was found
is kept, shortened, in tests/extract/hostile/.

``python -m oracle.fuzz.scaling`` says which construct
takes time by the square of how often it is on a page.
"""
