"""One three-line file per name the guides promise: this folder is the table."""
