import { cut } from "../../../../text/shorten.ts";
import { memoiseObject } from "../../memoise.ts";
import type { Tool, ToolParameter } from "../../turn.ts";
import { readTopics } from "../topics.ts";
import { namesMeasure } from "../words/units.ts";
import { readWords } from "../words/words.ts";
import { readLimits } from "./limits.ts";
import { describedIn, kindInWords } from "./parameter-words.ts";
import { isWebAddress, shapeIn, tokenIn } from "./shapes.ts";
import type { Slot, SlotKind } from "./slot.ts";

const maxChoices = 24;
const maxHintChars = 160;

/** Read first: names say best what a value is. The first that fits wins. */
const kindsByName: readonly (readonly [SlotKind | "moment", RegExp])[] = [
  ["email", /\be?mail\b/],
  ["phone", /\b(?:phone|mobile|telephone|tel|cell|callback number)\b/],
  ["postcode", /\b(?:postcode|postal|zip|post code|plz|postleitzahl|pocztowy)\b/],
  ["moment", /\b(?:datetime|timestamp|date time|date and time|when|moment)\b/],
  ["date", /\b(?:date|day|birthday|dob)\b/],
  ["time", /\b(?:time|hour)\b/],
  ["reference", /\b(?:reference|ref|id|code|order|ticket|case|(?:order|booking|ticket|case|tracking) number)\b$/],
  ["address", /\b(?:address|street)\b/],
  ["name", /\bname\b/],
];

/** Forms that a description asks for, and what it calls the value at its beginning. */
const kindsByDescription: readonly (readonly [SlotKind | "moment", RegExp])[] = [
  ["moment", /iso ?-?8601|date and time|yyyy-mm-dd[t ]hh:mm/],
  ["date", /yyyy-mm-dd|dd\/mm\/yyyy/],
  // HH:MM, and UU:MM in Dutch.
  ["time", /(?<!\p{L})(?!m)(\p{L})\1:mm(?!\p{L})/u],
  ["email", /^e-?mail/],
  ["phone", /^(?:tele|mobile )?phone|^mobile number/],
  ["postcode", /^(?:post ?code|postal code|zip|postleitzahl)/],
  ["reference", /^(?:order |booking |ticket |case )?(?:reference|number of the (?:order|booking)|id\b)/],
  ["name", /^(?:full |first |last )?name\b/],
  ["address", /^(?:street |home |delivery )?address/],
  ["date", /^(?:day|date)\b/],
  ["time", /^time\b/],
];

const anyHour =
  /\b(?:24 hours (?:possible|a day|open)|open 24 hours|24\/7|day (?:or|and) night|round the clock|any hour|rund um die uhr)/i;

/** The values that a tool needs, in the order it lists them. */
export const readSlots: (tool: Tool) => readonly Slot[] = memoiseObject((tool: Tool) =>
  tool.parameters.flatMap((parameter) => {
    const description = parameter.description.slice(0, 1000);
    const explicit = parameter.type === "string" ? readChoices(description) : [];
    // Behind the colon of an address stand its parts.
    const isPlain = explicit.length === 0 && kindOf(parameter, description, []) === "text";
    const choices = isPlain ? readListed(description) : explicit;
    const read = kindOf(parameter, description, choices);
    // What has a shape of its own is found by it wherever it stands, and is no text in the visitor's words.
    const isShaped =
      read === "text" && !isWebAddress(parameter.name, description) && shapeIn(read, "", description).shape;
    const kind = isShaped ? "reference" : read;
    const label = parameter.name.replaceAll("_", " ").trim();
    const described = describedIn(
      // "Not in the past" wants the contrary.
      `${label}. ${description.replace(/\b(?:not|never|cannot|no)\b[^.;,()]{0,30}\bpast\b/gi, "")}`,
    );
    const limits = readLimits(kind, description);
    const slot = {
      parameter: parameter.name,
      isOptional: /\boptional\b/i.test(description),
      label,
      hint: readHint(description),
      choices,
      ...described,
      isWhole:
        described.isWhole || parameter.schema?.type === "integer" || isCounted(limits, `${label}. ${description}`),
      isAnyHour: anyHour.test(description),
      ...limits,
      ...shapeIn(kind, label, description),
      ...tokenIn(description),
    };
    if (kind !== "moment") return [{ ...slot, key: parameter.name, kind }];
    return [
      { ...slot, key: `${parameter.name}.date`, kind: "date", label: "day" } as const,
      { ...slot, key: `${parameter.name}.time`, kind: "time", label: "time" } as const,
    ];
  }),
);

/** What has whole bounds and no measure is counted: "1 to 8" hours or seats. */
function isCounted({ least, most }: ReturnType<typeof readLimits>, text: string): boolean {
  return Number.isInteger(least) && Number.isInteger(most) && !namesMeasure(text, readTopics(text).language);
}

function kindOf({ name, type }: ToolParameter, description: string, choices: readonly string[]): SlotKind | "moment" {
  if (type !== "string") return type;
  if (choices.length > 0) return "choice";
  if (isWebAddress(name, description)) return "text";
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  const said = description
    .toLowerCase()
    .replace(
      /^\W*(?:optional\W+)?(?:(?:the|a|an|your|their|customer|visitor|caller|person|new|preferred)(?:['’]s)? )*/,
      "",
    );
  const asMoment = kindsByDescription[0]![1].test(said) ? "moment" : undefined;
  const byName = kindsByName.find(([, pattern]) => pattern.test(words))?.[0];
  // "time: date and time (ISO 8601)": the form asked for says more than the name.
  if (asMoment && (byName === undefined || byName === "date" || byName === "time")) return asMoment;
  return (
    byName ?? kindsByDescription.find(([, pattern]) => pattern.test(said))?.[0] ?? kindInWords(description) ?? "text"
  );
}

/** The values listed in a description: "one of: boiler, tap, radiator", "either home or office", "low | high". */
function readChoices(description: string): string[] {
  const listed =
    /\b(?:one of|options are|options|choices|either|allowed values)\b(?: the following)?\s*:?\s*([^.;()]+)/i;
  const list = listed.exec(description)?.[1] ?? /[(:]\s*([\w -]{1,40}(?:\|[\w -]{1,40}){1,24})/.exec(description)?.[1];
  return (list === undefined ? undefined : choicesIn(list)) ?? [];
}

/** "Size of the bag: small, medium or large": words behind a colon, of which none is a shape or an example. */
function readListed(description: string): string[] {
  const list = /:\s*([^.;:()]{3,200})\.?\s*$/.exec(description.replace(/\([^()]*\)\s*$/, ""))?.[1];
  if (list === undefined || /\d|\b(?:such as|e\.?g|for example|like|format|yyyy|and)\b/i.test(list)) return [];
  const found = choicesIn(list) ?? [];
  return found.length > 1 && found.every((choice) => readWords(choice).length <= 3) ? found : [];
}

function choicesIn(list: string): string[] | undefined {
  const choices = list
    .split(/,|\||\/|\bor\b/i)
    .map((choice) => choice.replace(/["'“”‘’`]/g, "").trim())
    .filter((choice) => choice !== "" && choice.length <= 60 && readWords(choice).length > 0);
  return choices.length > 1 ? [...new Set(choices)].slice(0, maxChoices) : undefined;
}

function readHint(description: string): string {
  const hint = description
    .replace(/\(?\boptional\b\)?\s*[:,.–-]?\s*/i, "")
    .replace(/\s+/g, " ")
    .trim();
  return cut(hint, maxHintChars);
}
