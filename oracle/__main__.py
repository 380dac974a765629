"""``python -m oracle``: judge the extraction on real sites."""

import sys

from oracle.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
