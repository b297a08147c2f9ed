"""Spans of days, split into weeks for people."""


class Span:
    """A number of days, forwards or backwards."""

    def __init__(self, days=0):
        self.days = days

    @property
    def weeks(self):
        """The whole weeks in the span, with the sign of the span."""
        return self.days // 7

    @property
    def rest(self):
        """The days that are left beside the whole weeks, with the sign of the span."""
        left = abs(self.days) % 7
        return left if self.days >= 0 else -left

    def __eq__(self, other):
        if not isinstance(other, Span):
            return NotImplemented
        return self.days == other.days

    def __hash__(self):
        return hash(self.days)

    def __neg__(self):
        return Span(-self.days)

    def __repr__(self):
        return f"Span(days={self.days})"
