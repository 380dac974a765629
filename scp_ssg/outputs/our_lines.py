"""The lines around ours in a file that others write, too."""

__all__ = ["BEGIN", "END", "FIRST_LINE"]

BEGIN = "# BEGIN scp-ssg"
"""With this our lines begin."""

END = "# END scp-ssg"
"""The last of them."""

FIRST_LINE = f"{BEGIN}: what stands between these lines is replaced"
