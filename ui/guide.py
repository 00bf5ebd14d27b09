"""Where to find what: each page by the question that it answers."""

import streamlit as st

QUESTIONS = {
    "Step by step": {
        "course": "New to this? Ten lessons",
        "step": "Why did this document move?",
        "lambdas": "Where does a lambda come from?",
        "ddf": "How hard does a pair insist?",
        "compare": "Where do two losses disagree?",
    },
    "Foundations": {
        "trees": "How is a tree grown?",
        "mart": "How do trees add up?",
        "forest": "Which features count?",
        "story": "Can fewer errors be worse?",
        "convergence": "How far should a step go?",
    },
    "Evidence": {
        "contest": "Which loss is better?",
        "papers": "Do the papers' claims hold here?",
        "combine": "Do two make a better one?",
        "errata": "Where do the papers slip?",
    },
    "Data": {
        "data": "What is there to learn from?",
        "draw": "What of documents I draw?",
        "clicks": "What do clicks say?",
    },
}


def show_pages() -> None:
    """A column for each menu, a link for each of its pages."""
    st.header("Where to find what", anchor=False)
    for column, (menu, questions) in zip(st.columns(len(QUESTIONS), gap="medium"), QUESTIONS.items(), strict=True):
        with column:
            st.markdown(f"**{menu}**")
            for name, question in questions.items():
                st.page_link(f"pages/{name}.py", label=question, icon=":material/arrow_forward:")
