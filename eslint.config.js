// What is asked of every script. The grammar of imports and exports is that of ui/component/modules.py, which puts scripts together.

import js from "@eslint/js";
import globals from "globals";

const MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML", "setHTML", "createContextualFragment", "srcdoc"];
const restricted = [
  ...MARKUP.map((property) => ({ property, message: "Text is never markup." })),
  ...["write", "writeln"].map((property) => ({ object: "document", property, message: "Text is never markup." })),
];
const grammar = [
  ["ExportAllDeclaration", "Say what is exported."],
  ["ExportNamedDeclaration[specifiers.length>0]", "Export where it is declared."],
  ["ExportNamedDeclaration > VariableDeclaration[kind!='const']", "What is exported never changes."],
  ["ExportNamedDeclaration > VariableDeclaration[declarations.length>1]", "One export a line."],
  ["ExportNamedDeclaration > VariableDeclaration > VariableDeclarator > :not(Identifier).id", "One export a line."],
  ["ExportDefaultDeclaration > :not(FunctionDeclaration, Identifier, CallExpression)", "An entry exports a function."],
  ["ImportDeclaration[specifiers.length=0]", "Import names."],
  [":matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)", "Import names."],
  ["ImportSpecifier[imported.name!=/^/]", "Import names."],
  ["ImportExpression", "Nothing is loaded at run time."],
].map(([selector, message]) => ({ selector, message }));

export default [
  { ignores: [".venv/", "node_modules/", "build/", "docs/site/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-len": ["error", { code: 140 }],
      "max-lines-per-function": ["error", { max: 60 }],
      complexity: ["error", 16],
      "max-depth": ["error", 4],
      "prefer-const": ["error", { destructuring: "all" }],
      eqeqeq: "error",
      "no-var": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-else-return": "error",
      "no-useless-return": "error",
      "object-shorthand": "error",
      "prefer-template": "error",
      "no-restricted-properties": ["error", ...restricted],
    },
  },
  {
    files: ["ui/**/*.js", "tests/browser/js/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { "no-restricted-syntax": ["error", ...grammar] },
  },
  { files: ["ui/notebook/js/widget.js"], rules: { "no-restricted-properties": "off" } }, // a whole page, in a frame without rights
  { files: ["tests/js/**/*.js"], languageOptions: { globals: globals.node } },
];
