"""What each host knows of its pages → what ``scp_ssg`` takes."""
