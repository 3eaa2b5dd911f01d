"""The shared scoring core: pure Python, no input or output, no clock, no global randomness."""
