"""Things that have to be made before they can be passed: instances, files, what is entered or awaited."""
