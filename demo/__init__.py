"""``python -m demo``: what a crawler gets from the sample sites, shown and checked."""
