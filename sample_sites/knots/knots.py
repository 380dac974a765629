"""How much rope a knot takes, and how much strength it costs."""

__all__ = ["Knot", "strength_left"]


class Knot:
    """A knot in one rope.

    Args:
        name: What sailors call it.
        efficiency: The share of the rope's strength that is left, from 0 to 1.
    """

    def __init__(self, name, efficiency):
        self.name = name
        self.efficiency = efficiency  # measured with a luggage scale in Karlskrona


def strength_left(strength, knots):
    """Return the strength of a rope with knots in it.

    A rope breaks at its worst knot, so only that one counts.

    Args:
        strength: That of the rope without a knot, in newtons.
        knots: The knots in it.

    Returns:
        The strength that is left, in newtons.
    """
    return strength * min((each.efficiency for each in knots), default=1)
