"""Command lines of the jobs that the runner starts."""
import shlex


def command_line(command, niceness=0):
    """Return the words to start a job with.

    The command is a text, which is split as a shell would do it, or the words
    themselves. A niceness other than 0 makes the job run at lower priority.

    Raises ValueError if the command is neither or has no words, if the text
    ends within a quotation or with a backslash, or if the niceness is not a
    whole number from 0 to 19.
    """
    if isinstance(command, str):
        command = shlex.split(command)
    elif not isinstance(command, (list, tuple)):
        raise ValueError("command must be a text or a sequence of words")
    if not all(isinstance(word, str) for word in command):
        raise ValueError("words of a command must be texts")
    if not command:
        raise ValueError("command has no words")
    if not isinstance(niceness, int) or not 0 <= niceness <= 19:
        raise ValueError("niceness must be a whole number from 0 to 19")
    prefix = ["nice", "-n", str(int(niceness)), "--"] if niceness else []
    return [*prefix, *command]


def title(command):
    """Return the command as one line for the list of jobs.

    The command is what command_line takes, and ValueError is raised as there.
    """
    return shlex.join(command_line(command))
