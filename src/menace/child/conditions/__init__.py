"""What every case finds the same: clock, random numbers, the state of the process and of the target."""
