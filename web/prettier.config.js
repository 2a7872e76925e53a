export const printWidth = 120;

/** @type {import("prettier").Config} */
export default {
  printWidth,
  bracketSameLine: true,
  htmlWhitespaceSensitivity: "strict", // formatting never changes what is shown, not even by a blank
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
