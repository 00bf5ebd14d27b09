"""A formula of the app, which is LaTeX, as MathML: what a browser draws by itself, and a screen reader reads."""

import html
import re
from collections.abc import Iterator
from string import ascii_letters

TOKEN = re.compile(r"\\text\{([^{}]*)\}|(\\[a-zA-Z]+|\\.)|(\d+(?:\.\d+)?|\.\d+)|(\s+)|(.)")
SIGNS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ϵ", "zeta": "ζ", "eta": "η", "theta": "θ", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
    "partial": "∂", "nabla": "∇", "ell": "ℓ", "infty": "∞",
}  # fmt: skip
OPERATORS = {
    "Leftrightarrow": "⇔", "rightarrow": "→", "approx": "≈", "in": "∈", "cup": "∪", "cdot": "·", "dots": "…", "{": "{", "}": "}", "%": "%",
    "leftarrow": "←", "le": "≤", "ge": "≥", "succ": "≻", "ne": "≠",
}  # fmt: skip
NAMES = ("log", "ln", "max", "min", "arg", "exp")
SPACES = {",": 0.17, ";": 0.28, " ": 0.28, "!": 0.0, "quad": 1.0, "qquad": 2.0}  # em
SILENT = ("textstyle",)
SCRIPTS = {"_": "msub", "^": "msup", "_^": "msubsup"}
LIMITS = {"_": "munder", "^": "mover", "_^": "munderover"}
CAPITALS = {"A": "𝒜", "C": "𝒞", "R": "ℛ", "J": "𝒥"}  # of \mathcal
BOLD = 0x1D400  # A, in its bold mathematical form; a follows Z


def mathml(latex: str) -> str:
    """The formula on a line of its own. Raises ValueError for a command that is not known here.

    >>> mathml(r"w^{-1}")
    '<math display="block"><mrow><msup><mi>w</mi><mrow><mo>−</mo><mn>1</mn></mrow></msup></mrow></math>'
    """
    reader = _Reader(_tokens(latex))
    found = reader.row()
    if reader.next:
        raise ValueError(f"{latex}: “{reader.next[1]}” closes nothing.")
    return f'<math display="block">{found}</math>'


def _tokens(latex: str) -> Iterator[tuple[str, str]]:
    """(kind, text): "text", "command", "number" or "sign"."""
    for words, command, number, space, sign in TOKEN.findall(latex):
        if words:
            yield "text", words
        elif command:
            yield "command", command[1:]
        elif number:
            yield "number", number
        elif sign and not space:
            yield "sign", sign


class _Reader:
    """next   the token that is read next, None at the end"""

    def __init__(self, tokens: Iterator[tuple[str, str]]) -> None:
        self._tokens = tokens
        self.next = next(tokens, None)

    def take(self) -> tuple[str, str]:
        taken = self.next
        if taken is None:
            raise ValueError("the formula ends too early.")
        self.next = next(self._tokens, None)
        return taken

    def row(self) -> str:
        """All up to what closes it, which is left."""
        found = []
        while self.next and self.next not in (("sign", "}"), ("sign", "&"), ("command", "\\"), ("command", "end")):
            found.append(self.scripted())
        return f"<mrow>{''.join(found)}</mrow>"

    def scripted(self) -> str:
        """An atom with what stands below and above it."""
        has_limits = self.next in (("command", "sum"), ("command", "min"))
        base, found = self.atom(), {}
        while self.next in (("sign", "_"), ("sign", "^")):
            sign = self.take()[1]
            found[sign] = self.argument()
        if not found:
            return base
        tag = (LIMITS if has_limits else SCRIPTS)["".join(sorted(found, key="_^".index))]
        return f"<{tag}>{base}{found.get('_', '')}{found.get('^', '')}</{tag}>"

    def argument(self) -> str:
        """An atom, of a number its first digit alone: \\tfrac12 is a half."""
        kind, text = self.next or ("", "")
        if kind == "number" and len(text) > 1:
            self.next = kind, text[1:]
            return f"<mn>{text[0]}</mn>"
        return self.atom()

    def atom(self) -> str:
        kind, text = self.take()
        if kind == "text":
            words = re.sub(r"\\([% ])", r"\1", text.replace(r"\dots", "…"))
            room = re.sub("^ | $", "\N{NO-BREAK SPACE}", words)  # at its ends a plain one would be lost
            return f"<mtext>{html.escape(room)}</mtext>"
        if kind == "number":
            return f"<mn>{text}</mn>"
        if kind == "command":
            return self.command(text)
        if text == "{":
            found = self.row()
            self.take()
            return found.removeprefix("<mrow>").removesuffix("</mrow>") if found.count("<m") == 2 else found
        if text.isalpha():
            return f"<mi>{text}</mi>"
        if text == "|":  # around something; as an operator it would keep its distance
            return '<mo stretchy="false" lspace="0em" rspace="0em">|</mo>'
        if text in "()[]":  # as high as a letter, unless \left says more
            return f'<mo stretchy="false">{text}</mo>'
        return f"<mo>{html.escape(text.replace('-', '−'))}</mo>"

    def command(self, name: str) -> str:
        if name in SIGNS:
            return f"<mi>{SIGNS[name]}</mi>"
        if name in OPERATORS:
            return f'<mo stretchy="false">{OPERATORS[name]}</mo>'
        if name in NAMES:
            return f"<mi>{name}</mi>"
        if name in SPACES:
            return f'<mspace width="{SPACES[name]}em"></mspace>'
        if name in SILENT:
            return ""
        if name == "sum":
            return "<mo>∑</mo>"
        if name in ("frac", "tfrac"):
            return f"<mfrac>{self.argument()}{self.argument()}</mfrac>"
        if name == "hat":
            return f'<mover accent="true">{self.argument()}<mo stretchy="false">^</mo></mover>'
        if name == "mathrm":
            return f"<mi>{self._braced()}</mi>"
        if name in ("mathbf", "mathcal"):
            letter = re.sub("<[^>]*>", "", self.atom())
            return f"<mi>{chr(BOLD + (ascii_letters.index(letter) + 26) % 52) if name == 'mathbf' else CAPITALS[letter]}</mi>"
        if name in ("left", "right"):
            return f"<mo>{html.escape(self.take()[1])}</mo>"
        if name == "begin":
            return self.table()
        raise ValueError(f"\\{name} is not known here.")

    def table(self) -> str:
        """From behind \\begin: rows of cells."""
        name = self._braced()
        is_left = name == "array" and self._braced() == "l"  # how its columns are set
        rows, cells = [], [self.row()]
        while (taken := self.take()) != ("command", "end"):
            if taken == ("command", "\\"):
                rows.append(cells)
                cells = []
                if self.next == ("sign", "["):  # more room between the rows
                    while self.take() != ("sign", "]"):
                        pass
            cells.append(self.row())
        self._braced()
        lines = ["".join(f"<mtd>{cell}</mtd>" for cell in row) for row in (*rows, cells)]
        kind = ' class="left"' if is_left else ""
        table = f'<mtable{kind} displaystyle="true">' + "".join(f"<mtr>{line}</mtr>" for line in lines) + "</mtable>"
        return f'<mrow class="matrix"><mo>(</mo>{table}<mo>)</mo></mrow>' if name == "pmatrix" else table

    def _braced(self) -> str:
        """The letters between braces."""
        found = []
        self.take()
        while (taken := self.take()) != ("sign", "}"):
            found.append(taken[1])
        return "".join(found)
