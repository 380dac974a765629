"""From a finished page to its content blocks."""
