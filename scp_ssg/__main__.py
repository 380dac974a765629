"""``python -m scp_ssg``."""

from scp_ssg.cli import main

main()
