"""A list of jobs that are run one after the other."""


class JobBook:
    """Collects jobs and runs them in the order they were added."""

    def __init__(self):
        self._jobs = []

    def add(self, job, *args):
        """Add a job, to be called with the arguments, and return its label.

        The label is a number and a name, such as "1 refresh".
        Raises TypeError when the job cannot be called.
        """
        if not callable(job):
            raise TypeError("the job cannot be called")
        label = "%d %s" % (len(self._jobs) + 1, job.__name__)
        self._jobs.append((label, job, args))
        return label

    def labels(self):
        """Return the labels of all jobs in order."""
        return [label for label, _, _ in self._jobs]

    def run(self):
        """Call every job and return a list of (label, result).

        An exception in a job is passed on, and the jobs after it are not run.
        """
        return [(label, job(*args)) for label, job, args in self._jobs]
