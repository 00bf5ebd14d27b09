"""A run, and what a figure's frame holds."""

import re
from html import unescape

import boosting as b
import sample_data


def trained(data="six", loss=None, n_iterations=6):
    source = sample_data.load(data)
    return b.train(source.train, loss or b.LambdaMART(), b.Settings(n_iterations=n_iterations, max_leaf_nodes=4), source.test)


def page_of(figure):
    return unescape(re.search(r'srcdoc="([^"]*)"', figure._repr_html_()).group(1))
