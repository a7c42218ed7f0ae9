import type { FunctionCall } from "../../../src/contract/operations/conversations.ts";

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
];

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
