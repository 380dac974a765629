"""The judge that reads the Markdown source: its blocks against those of the rendered HTML.

Nothing here knows the walk over HTML: the source is parsed by markdown-it-py, with rules for what
Python-Markdown and its extensions add, and its tokens are mapped to blocks a second time.
"""
