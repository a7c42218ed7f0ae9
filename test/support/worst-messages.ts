import type { ToolDefinition } from "./tools.ts";

/** What a visitor may send. @source Limits › chat message length */
export const mostChars = 2_000;

/** Pieces of each kind that some part of the engine looks for. */
export const tokens: Readonly<Record<string, readonly string[]>> = {
  numbers: ["1", "12", "1,200", "3.5", "one", "twenty five", "two hundred and", "half a dozen", "-1"],
  dates: [
    ..."tomorrow friday friday, 24/11 2026-11-24 3rd december 10:30 3pm noon fortnight".split(" "),
    ...["1 week", "one hour", "in 2 days", "24 november", "next week", "half past 3", "from 3 to 4", "at 4", "1 h 2 m"],
    ...["a week after", "an hour later", "24 or 25", "day after tomorrow", "9 or", "move from 3 to", "1 day ago"],
  ],
  misspelt: ["tuseday", "tommorow", "qwzrdle", "cancle", "apointment", "refernce", "boielr", "thermostatt"],
  names: ["Ada", "Ada Byron", "my name is", "call me", "van der", "A.", "O'Neil-Smith", "for Ada Byron", "this is"],
  actions: [
    "book",
    "book a visit",
    "cancel",
    "change it to",
    "where is my order",
    "please",
    "i need",
    "move",
    "an order",
  ],
  references: ["A-1042", "#12345", "MC-7K2M9Q", "a-1-1-1", "order 12345", "ab12-1/", "E14"],
  contacts: ["a@b.c", "a.b.c@", "020 7946 0018", "020 ", "+44 (0)", "12 High Street", "SW1A 1AA", "12 a b c d"],
  labels: ["time 1", "the date is friday", "name", "phone number", "order number is", "change the day to", "notes: x"],
  refusals: ["not", "no, not friday", "don't book", "never mind", "stop,", "instead of", "no wait", "or", "actually"],
  fillers: ["and", "the", "a", "it", "yes", "ok please", "by the way", "because", "so but and"],
  questions: ["what?", "how much is it?", "when do you open", "is it", "can i", "do you", "why", "error 14", "?"],
  knowledge: [
    "boiler pressure valve radiator thermostat leak",
    "how much does a visit cost for the yearly plan",
    "repair price engineer warranty invoice cancel",
    "code fault error e14 f28 e07 display reset",
  ],
  marks: [..."!.,;:-–'’\"()[]{}<>/|@#$%^&*_+=~`¦", "...", "!?", "((", "](", "`.`", "'s", "n't"],
  blanks: ["\n", "\t", "\u00a0", "\u2003", "\r\n", "\n\n"],
  letters: ["x", "é", "ß", "İ", "ﬃ", "漢", "ا", "👍", "👩‍🚒", "\u0301", "\u0301\u0323", "\u200b", "Ǆ", "x".repeat(40)],
};

const separators = ["", " ", ", ", ". ", "? ", "\n"];
const starts = ["", "book a visit "];
const ends = ["", "?", " x", "."];

/** A piece repeated to a length in code points, behind a start and before an end. */
export function repeated(piece: string, chars: number, { start = "", end = "" } = {}): string {
  if (piece === "") return start + end;
  const room = chars - [...start].length - [...end].length;
  const times = Math.ceil(room / [...piece].length);
  return start + [...piece.repeat(times)].slice(0, room).join("") + end;
}

/** A message by what it is made of, at any length. */
export interface MessageRecipe {
  readonly title: string;
  make(chars: number): string;
}

/** Each piece alone, joined in each way. */
export function singleRecipes(): MessageRecipe[] {
  return Object.entries(tokens).flatMap(([kind, list]) =>
    list.flatMap((token) =>
      separators.flatMap((separator) => starts.map((start) => recipeOf([token], { kind, separator, start, end: "" }))),
    ),
  );
}

/** Several pieces of any kinds in turn, chosen by chance. */
export function mixedRecipe(random: () => number): MessageRecipe {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const all = Object.values(tokens).flat();
  const pieces = Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(all) + pick(separators));
  return recipeOf(pieces, { kind: "mixed", separator: pick(separators), start: pick(starts), end: pick(ends) });
}

/** Words with a number that counts up, so that no two pieces are equal. */
export const countingRecipes: readonly MessageRecipe[] = [
  "%n week ",
  "%n november at %n, ",
  "in %n days ",
  "A-%n ",
  "time %n, ",
  "w%n ",
  "error %n ",
  "name Ada%n, ",
  "at %n:%n? ",
].map((pattern) => ({
  title: `counting ${JSON.stringify(pattern)}`,
  make(chars) {
    let text = "book a visit ";
    for (let n = 1; text.length < chars; n++) text += pattern.replaceAll("%n", String(n));
    return text.slice(0, chars);
  },
}));

interface Shape {
  readonly kind: string;
  readonly separator: string;
  readonly start: string;
  readonly end: string;
}

function recipeOf(pieces: readonly string[], { kind, separator, start, end }: Shape): MessageRecipe {
  return {
    title: `${kind} ${JSON.stringify([start, pieces.join(""), separator, end])}`,
    make: (chars) => repeated(pieces.map((piece) => piece + separator).join(""), chars, { start, end }),
  };
}

const verbs = ["book", "cancel", "change", "find", "order", "report", "send", "get"];
const things = ["visit", "delivery", "invoice", "warranty"];
const parameters: ToolDefinition["parameters"] = [
  { name: "date", type: "string", description: "the day (YYYY-MM-DD)" },
  { name: "time", type: "string", description: "the time (HH:MM)" },
  { name: "customer_name", type: "string", description: "the customer's full name" },
  { name: "phone", type: "string", description: "optional: phone number to ring" },
  { name: "reference", type: "string", description: "the reference, such as A-1042" },
  { name: "problem", type: "string", description: "what is wrong, one of: boiler, tap, radiator, thermostat" },
  { name: "quantity", type: "number", description: "optional: how many boxes" },
  { name: "leave_with_neighbour", type: "boolean", description: "optional: whether a neighbour may take it" },
  { name: "email", type: "string", description: "optional: e-mail address" },
  { name: "address", type: "string", description: "optional: street address" },
  { name: "notes", type: "string", description: "anything else that helps" },
  { name: "callback", type: "string", description: "optional: date and time (ISO 8601) to ring" },
];

/** As many tools as an assistant may have, each with parameters of every kind. @source Limits › tools of an assistant */
export const manyTools: readonly ToolDefinition[] = verbs.flatMap((verb) =>
  things.map((thing) => ({
    name: `${verb}_${thing}`,
    description: `Use it to ${verb} the ${thing} of a customer when they ask for it.`,
    needsConsent: verb !== "find" && verb !== "get",
    parameters: parameters.map((parameter, at) =>
      at < 4 ? parameter : { ...parameter, name: `${thing}_${parameter.name}` },
    ),
  })),
);
