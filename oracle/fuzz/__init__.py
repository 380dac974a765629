"""Hostile pages, made up and mutated, against the extractor's promises.

``python -m oracle.fuzz N`` tries N of them. No page may raise, take more than 2 seconds of
processor time or 500 MB, or yield a page that the protocol's own records refuse. What was found
is kept, shortened, in tests/extract/hostile/. A page that takes too long is tried again, and has a
fault only if it always does. At the end the slowest pages are named, which are kept, whole, in
.cache/oracle/fuzz/ like every page that had a fault or once took too long.

``python -m oracle.fuzz.scaling`` says which construct
takes time by the square of how often it is on a page.
"""
