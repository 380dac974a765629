"""What each rule and each function of the extraction is good for: turned off alone."""
