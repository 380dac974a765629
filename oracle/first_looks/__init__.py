"""First looks: the extraction on sites that no rule was written for.

``NAME.toml`` says of a site where its content stands, as a person read it before the extraction ran
there. ``figures.toml`` keeps what the first run gave, for ever, and the last one.
"""
