"""The judge that reads the Markdown source and compares its blocks with those of the HTML.

Its reader uses no code of the extraction. markdown-it-py parses the source, with further rules for
the syntax of Python-Markdown and its extensions. ``mapping`` makes blocks of the tokens.
"""
