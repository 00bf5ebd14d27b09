"""The app as files that any web host serves: the course, a gallery of runs to step through, and the glossary. No server, no network."""
