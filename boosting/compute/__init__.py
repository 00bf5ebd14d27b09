"""What knows the machine: threads, the queue of work inside a kernel, instructions, the folder of compiled kernels."""
