"""Follow me: the pages of students go where the lecturer's page is, until they let go."""
