"""Somebody worked a number out by hand: is it right, and if not, which usual misreading leads there?"""
