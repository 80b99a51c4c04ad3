"""Practice for trainee inspectors: questions made from the law, spaced repetition of what was missed, and an exam."""
