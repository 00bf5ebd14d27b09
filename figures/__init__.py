"""One file a figure: plain data in, Plotly figure out. Knows no Streamlit."""
