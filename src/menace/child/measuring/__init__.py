"""What a case touched, used, reached and left behind."""
