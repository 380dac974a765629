"""One module for each kind of cost. Each gives figures, or raises BrokenBenchmarkError."""
