import type { Plugin } from "vite";

const file = /\/marked\/lib\/marked\.esm\.js$/;
/** The shared instance at the end of the file, with the functions that work on it, and the list of exports. */
const sharedInstance = /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\([\s\S]*?(export\{[^}]*\})/;
const kept = /\w+ as (?:Lexer|Parser|Renderer|TextRenderer|Tokenizer)\b/g;

/** Leaves out marked's shared instance, which the widget does not use: it has a lexer, a parser and a renderer of its own. */
export function smallerMarkdown(): Plugin {
  return {
    name: "smaller-markdown",
    transform(code, id) {
      if (!file.test(id)) return undefined;
      // As a failure of the build: a newer marked may be written differently.
      if (!sharedInstance.test(code)) throw new Error("smaller-markdown: marked has no shared instance where it was");
      const smaller = code.replace(
        sharedInstance,
        (_, exported: string) => `export{${exported.match(kept)?.join(",")}}`,
      );
      return { code: smaller, map: null };
    },
  };
}
