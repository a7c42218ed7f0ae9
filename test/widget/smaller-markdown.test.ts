import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as marked from "marked";
import { expect, it } from "vitest";
import { withoutUnused } from "../../scripts/lib/smaller-markdown.ts";
import { vectors } from "../browser/markdown/vectors.ts";
import { counts, seed } from "../counts.ts";
import { randomOf } from "../support/random.ts";

/** Every construct that marked reads, whole and broken: hostile texts, and these. */
const pieces = [
  ...vectors.map(({ text }) => text),
  "**bold** and *italic* and ***both***, __bold__ _italic_ ~~gone~~ ~one~ **un*even**",
  "# Heading\n## Second ##\nUnder\n=====\nUnder\n---",
  "- one\n- two\n\n  more of two\n  - nested\n\n1) first\n2) second\n\n- [x] done\n- [ ] to do",
  "> quote\ncontinues\n> > nested\n\n> - list\n> 1. other",
  "| a | b |\n|:-|-:|\n| 1 \\| 2 | `c|d` |\n| <b>x</b> |\n\nno table | here",
  "```ts\nconst a = `1`;\n```\n\n~~~\nopen",
  "    indented\n\n\tcode\n\ntext",
  "`code` ``a ` b`` ` unclosed",
  "[link](https://a.example \"title\") [ref] [text][ref] ![image](b.png) [un[nested]](c)\n\n[ref]: <https://d.example> 'title'",
  "https://a.example/b?c=d. www.e.example, mail@f.example, mailto:g@h.example <https://i.example> <j@k.example>",
  "line\nbreak  \ntwo\\\nthree<br>four<br/>\n\n***\n* * *\n___",
  "<div>\n\nblock <!-- comment --> html\n</div>\n<script>x</script> &copy; &#169; &lt;b&gt; \\* \\[",
  'a_b_c *a*b* **a"b"**c 你**好**吗 “*quoted*” *a\u00a0*',
  "\r\n\tmixed \r ends\n   \n",
];

it("reads the same from any text as the whole of marked does", async () => {
  const file = fileURLToPath(import.meta.resolve("marked"));
  const smaller = withoutUnused(await readFile(file, "utf8"));
  const url = `data:text/javascript,${encodeURIComponent(smaller)}`;
  const [whole, part] = [reader(marked), reader((await import(/* @vite-ignore */ url)) as typeof marked)];
  console.log(`seed ${seed}`);
  const random = randomOf(seed);
  const some = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  for (const piece of pieces) expect(part(piece), piece).toEqual(whole(piece));
  for (let composition = 0; composition < counts.compositions; composition++) {
    const text = Array.from({ length: 3 }, () => {
      const piece = some(pieces);
      return some([piece, piece.slice(0, random() * piece.length), piece.replaceAll("\n", "\n  ")]);
    }).join(some(["", "\n", "\n\n", "\n> ", "\n- ", "\n    ", "|", "*", "_"]));
    expect(part(text), text).toEqual(whole(text));
  }
});

/** Reads as the widget does, with HTML as text. */
function reader({ Lexer, Tokenizer }: typeof marked): (text: string) => marked.Token[] {
  class TextTokenizer extends Tokenizer {
    override html(): undefined {}
    override tag(): undefined {}
  }
  return (text) => new Lexer({ gfm: true, breaks: true, tokenizer: new TextTokenizer() }).lex(text);
}
