"""Extract hostile pages, made up or mutated, and report crashes and slow pages.

``python -m oracle.fuzz N`` tries N pages. No page may raise an exception, take more than 2 seconds
of processor time or 500 MB, or give a record that breaks the protocol. A page that does is
shortened and kept in tests/extract/hostile/. A page that takes too long is tried again, and has a
fault only if it takes too long every time. At the end the slowest pages are named. They are kept
whole in .cache/oracle/fuzz/, as is every page that had a fault or took too long once.

``python -m oracle.fuzz.scaling`` finds constructs that take quadratic time.
"""
