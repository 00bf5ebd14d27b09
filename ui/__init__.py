"""What pages share: the URL codec, controls, cached runs, words, and the stepper."""
