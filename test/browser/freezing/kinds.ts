import type { FunctionCall } from "../../../src/contract/operations/conversations/conversations.ts";

/** One kind of hostile answer: a text, calls of functions, or both, of about `size` characters. */
export interface HostileKind {
  readonly name: string;
  readonly make: (size: number) => { readonly text: string; readonly calls?: readonly FunctionCall[] };
}

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
const call = (given: unknown, result: unknown, name = "look_up"): FunctionCall =>
  ({ name, arguments: given, result }) as FunctionCall;
const nested = (depth: number): unknown => {
  let value: unknown = "end";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { inner: value };
  return value;
};

/** Characters that become many when normalised, join, turn, hide, or have no room to break at. */
const characters = {
  compatibility: "\uFDFA",
  squared: "㌖",
  fullwidth: "Ａ",
  han: "漢",
  joined: "👩‍👩‍👧",
  combining: "a\u0301\u0302\u0303",
  hidden: "\u200B",
  turning: "\u202E\u2067",
  letters: "a",
  digits: "9.",
  blanks: "\u3000",
} as const;
/** Where a run of them can stand. */
const places: Readonly<Record<string, (run: string) => string>> = {
  "link text": (run) => `[${run}](https://a.example/)`,
  "mail link": (run) => `[${run}](mailto:a@b.example)`,
  "alt text": (run) => `![${run}](https://a.example/b.png)`,
  heading: (run) => `# ${run}`,
  "table cell": (run) => `|a|\n|-|\n|${run}|`,
  paragraph: (run) => run,
};
const units: readonly string[] = [
  ..."[ [a]( ![ * ** _*a *_ ~~a ` ``a <a & \\ | |- - # > 1. :- http://a.b www.a a@a. [a]:".split(" "),
  "- a\n",
  "> a\n",
  "|a|b|\n|-|-|\n|c|d|\n",
  "[a](https://b.example/) ",
  "![a](https://b.example/c) ",
  "**a** ",
  "a\n",
  "```\na\n```\n",
  "- ```\n  a\n  ```\n",
  "_\\\n ",
  "9._",
  "# a\n\n",
  "---\n",
  "\\",
  "&lt;",
  "&nbsp;",
  "&#x202E;",
  "<b>",
  "<!--",
  "[^1]: a\n[^1] ",
  "[a]: https://b.example/\n\n",
  "a@b.example ",
  "https://a.example/ ",
  "ab ",
  "שלום abc ",
  "\u2067a\u2066b",
  "👩‍👩‍👧 ",
  "🏳️‍🌈",
  "a\n\n",
  "a\\\n",
  "a<br>",
  "- [ ] a\n",
  "1. a\n\n   b\n",
  "- a\n  - b\n    - c\n",
  "> > > a\n\n",
  "> - `a`\n> - **b**\n\n",
  "    a\n\n",
  "| `a` | **b** | [c](https://d.example/) |\n",
];
const lines = (count: number, line: string): string => `${line}\n`.repeat(count);
const paragraphs: Readonly<Record<string, (size: number) => string>> = {
  "one code block of short lines": (size) => `\`\`\`js\n${lines(size / 2, "a")}\`\`\``,
  "one code block of empty lines": (size) => `\`\`\`\n${lines(size, "")}\`\`\``,
  "one code block of one line": (size) => `\`\`\`\n${fill("word ", size)}\n\`\`\``,
  "one code block of one word": (size) => `\`\`\`\n${fill("a", size)}\n\`\`\``,
  "code blocks of long lines": (size) => fill(`\`\`\`\n${"word ".repeat(20)}\n\`\`\`\n`, size),
  "a code block in a list": (size) => `- a\n  \`\`\`\n${lines(size / 4, "  b")}  \`\`\``,
  "a code block that does not end": (size) => `\`\`\`\n${fill("a b\n", size)}`,
  "a table of many cells": (size) => `|${"a|".repeat(20)}\n|${"-|".repeat(20)}\n${fill(`|${"b|".repeat(20)}\n`, size)}`,
  "a table of wide rows": (size) =>
    `|${"a|".repeat(500)}\n|${"-|".repeat(500)}\n${fill(`|${"b|".repeat(500)}\n`, size)}`,
  "a table of formatted cells": (size) => `|a|b|\n|-|-|\n${fill("|**a**|[b](https://c.example/)|\n", size)}`,
  "a table of line breaks": (size) => `|a|\n|-|\n|${fill("a<br>", size)}|`,
  "a table in a list": (size) => `- a\n\n  |a|b|\n  |-|-|\n${fill("  |c|d|\n", size)}`,
  "a table of images": (size) => `|a|\n|-|\n${fill("|![a](https://b.example/c)|\n", size)}`,
  "images whose texts are long": (size) => fill(`![${"alt ".repeat(60)}](https://a.example/b.png)\n`, size),
  "links to a name that is long": (size) => fill(`[a](https://${"b".repeat(60)}.example/${"c/".repeat(200)}) `, size),
  "references that are used often": (size) => `[a]: https://b.example/\n\n${fill("[a] ", size)}`,
  "a list to the bound of nesting": (size) =>
    fill(Array.from({ length: 30 }, (_, depth) => `${"  ".repeat(depth)}- a\n`).join(""), size),
  "quotes to the bound of nesting": (size) => fill(`${"> ".repeat(30)}a\n\n`, size),
  "emphasis in emphasis": (size) => fill("**a *b ~~c `d` e~~ f* g** ", size),
  "words of two directions": (size) => fill("abc \u05D0\u05D1\u05D2 123 \u0627\u0628 ", size),
  "words of two directions that turn": (size) => fill("\u202Eabc\u202C \u2067\u05D0\u2069 ", size),
  "words of 2,000 letters": (size) => fill(`${"a".repeat(2_000)} `, size),
  "words of 2,000 combined letters": (size) => fill(`${"a\u0301\u0302\u0303".repeat(500)} `, size),
  "one line of emoji": (size) => fill("👩‍👩‍👧‍👦👨🏽‍🚀", size),
  "flags of many letters": (size) => fill("🇩🇪", size),
  "letters of many scripts": (size) => fill("aбγדأहกⴰ漢한か𝒜", size),
  "control characters": (size) => fill("\u0000\u0001\u000B\u000C\u0085\u2028", size),
  "only line ends": (size) => `a${fill("\n", size)}b`,
  "spaces before every line": (size) => fill(`${" ".repeat(100)}a\n`, size),
  tabs: (size) => fill("\ta\t", size),
};

/** Everything that is tried. */
export const hostileKinds: readonly HostileKind[] = [
  ...Object.entries(places).flatMap(([place, write]) =>
    Object.entries(characters).map(([what, character]) => ({
      name: `${place} of ${what}`,
      make: (size: number) => ({ text: write(fill(character, Math.min(size, 7_000))) }),
    })),
  ),
  ...units.map((unit) => ({
    name: `repeated ${JSON.stringify(unit)}`,
    make: (size: number) => ({ text: fill(unit, size) }),
  })),
  ...Object.entries(paragraphs).map(([name, write]) => ({ name, make: (size: number) => ({ text: write(size) }) })),
  { name: "quotes in quotes", make: (size) => ({ text: fill(">", size) }) },
  { name: "lists in lists", make: (size) => ({ text: fill("- ", size) }) },
  { name: "a table of many columns", make: (size) => ({ text: `${fill("|", size / 3)}\n${fill("|-", size / 3)}` }) },
  {
    name: "many calls",
    make: (size) => ({ text: "Done.", calls: Array.from({ length: size / 50 }, () => call({}, { a: 1 })) }),
  },
  {
    name: "a call with deep data",
    make: (size) => ({ text: "", calls: [call(nested(size / 10), nested(size / 10))] }),
  },
  {
    name: "a call with many members",
    make: (size) => ({
      text: "",
      calls: [
        call(
          {},
          Object.fromEntries(
            Array.from({ length: size / 10 }, (_, index) => [`a${"_".repeat(index % 50)}${index}`, 1]),
          ),
        ),
      ],
    }),
  },
  {
    name: "a call with members that read alike",
    make: (size) => ({
      text: "",
      calls: [
        call(
          {},
          Object.fromEntries(
            Array.from({ length: size / 20 }, (_, index) => [
              `a${fill(" _", index % 99)}${fill("-", index / 99)}`,
              "same",
            ]),
          ),
        ),
      ],
    }),
  },
  {
    name: "a call with wide nested lists",
    make: (size) => ({
      text: "",
      calls: [
        call(
          {},
          Array.from({ length: 100 }, () => Array.from({ length: size / 1_000 }, () => [1, 2, 3])),
        ),
      ],
    }),
  },
  ...Object.entries(characters).map(([what, character]) => ({
    name: `a call with texts of ${what}`,
    make: (size: number) => ({
      text: "",
      calls: [
        call(
          { query: fill(character, size) },
          { title: fill(character, size), url: `https://a.example/${fill(character, 900)}` },
          fill(character, 255),
        ),
        call(
          { query: fill(`${character} `, size) },
          {
            found: true,
            passages: Array.from({ length: 20 }, () => ({
              title: fill(character, size / 20),
              excerpt: fill(`${character} `, size / 20),
              document: fill(character, size / 20),
              url: "https://a.example/",
            })),
          },
          "search_knowledge",
        ),
        call(
          { time: fill(character, 200) },
          { booked: true, start: "2026-11-26T09:00", location: fill(character, size), title: fill(character, size) },
          "book_visit",
        ),
      ],
    }),
  })),
];

/** An answer as people get them: what the hostile ones are compared with. */
export function ordinaryAnswer(size: number): string {
  const paragraph = "A sentence of **ordinary** length with a [link](https://a.example/) and `code`. ".repeat(6);
  return fill(`## A heading\n\n${paragraph}\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n`, size);
}
