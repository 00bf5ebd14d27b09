"""Training files of a person's own, as bytes."""

TRAIN = b"2 qid:a 1:0.5 2:1 # solar power\n0 qid:a 1:0.1\n1 qid:b 2:0.3 # wind <b>power</b>\n"
WIDE = b"1 qid:c 1:0.2 4:7\n0 qid:c 3:1\n"


def dense(n_rows, width=100, first=1):
    row = b" ".join(b"%d:1.5" % i for i in range(first, first + width))
    return b"".join(b"%d qid:%d %s\n" % (i % 3, i // 20, row) for i in range(n_rows))
