import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import ts from "typescript-eslint";

import { printWidth } from "./prettier.config.js";

/** What prettier cannot break (words, drawings, comments) is broken by hand. */
const width = {
  create: ({ sourceCode, report }) => ({
    "Program:exit"() {
      sourceCode.lines.forEach((line, at) => {
        const loc = { start: { line: at + 1, column: printWidth }, end: { line: at + 1, column: line.length } };
        if (line.length > printWidth) report({ loc, message: `This line is longer than ${printWidth} characters.` });
      });
    },
  }),
};

/** Of styles nothing is looked at but the width of their lines. */
const onlyLines = {
  parse: (text) => ({
    ...{ type: "Program", sourceType: "module", body: [], tokens: [], comments: [], range: [0, text.length] },
    loc: { start: { line: 1, column: 0 }, end: { line: text.split("\n").length, column: 0 } },
  }),
};

export default defineConfig(
  globalIgnores(["src/lib/schema.d.ts"]),
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  {
    plugins: { ours: { rules: { width } } },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      eqeqeq: ["error", "always", { null: "ignore" }], // == null asks for undefined, too
      "no-self-compare": "error",
      "no-template-curly-in-string": "error",
      "no-unreachable-loop": "error",
      "ours/width": "error",
      "svelte/button-has-type": "error",
      "no-undef": "off", // svelte-check knows better: types and globals are what TypeScript says
      "svelte/no-useless-mustaches": "off", // a blank at the edge of a tag is kept as {" "} only
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"] } },
  },
  { files: ["**/*.css"], languageOptions: { parser: onlyLines } },
);
