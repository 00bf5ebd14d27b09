"""Browser components: one text from ES modules, and what Streamlit gets of it."""
