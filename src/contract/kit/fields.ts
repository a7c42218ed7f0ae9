import type { JsonSchema } from "./example.ts";
import { schemaOf } from "./json-schema.ts";
import type { Operation } from "./operation.ts";

/** One thing that a request may bring, as the docs say it. */
export interface Field {
  /** Of members of a list: `links[].link`. */
  readonly name: string;
  readonly place: "path" | "query" | "body";
  /** Its kind and its limits, with units: "text, at most 255 characters". */
  readonly words: string;
  readonly required: boolean;
}

const integerEnds = 2_147_483_647;

/** Everything that a row takes, in the order in which it names it; what lists hold stands after the list. */
export function fieldsOf(row: Operation): Field[] {
  return (["path", "query", "body"] as const).flatMap((place) => {
    const schema = row[place === "path" ? "params" : place];
    return schema ? membersOf(schemaOf(schema, "input"), place, "") : [];
  });
}

function membersOf(schema: JsonSchema, place: Field["place"], prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, member]) => {
    const name = `${prefix}${key}`;
    const required = schema.required?.includes(key) ?? false;
    const whole = withoutNull(member);
    const inner = whole.items && merged(whole.items);
    return [
      { name, place, words: withDefault(wordsOf(member), member), required },
      ...(inner?.properties ? membersOf(inner, place, `${name}[].`) : []),
      ...(whole.properties ? membersOf(whole, place, `${name}.`) : []),
    ];
  });
}

/** The schema itself where null may stand in its place. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] ? others[0] : schema;
}

/** Objects of several kinds as one: it has the members of all, and what tells them apart is a choice. */
function merged(schema: JsonSchema): JsonSchema {
  const kinds = schema.oneOf ?? schema.anyOf ?? [];
  if (kinds.length === 0 || kinds.some(({ properties }) => !properties)) return schema;
  const properties: Record<string, JsonSchema> = {};
  for (const kind of kinds) {
    for (const [name, member] of Object.entries(kind.properties ?? {})) {
      const known = properties[name]?.enum ?? [];
      properties[name] = member.const === undefined ? member : { enum: [...known, member.const] };
    }
  }
  const required = Object.keys(properties).filter((name) => kinds.every((kind) => kind.required?.includes(name)));
  return { properties, required };
}

function wordsOf(schema: JsonSchema): string {
  const { enum: values, const: value, anyOf, oneOf, items, maxItems } = schema;
  if (values) return values.map(String).join(", ");
  if (value !== undefined) return String(value);
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map(wordsOf))].join(", or ");
  if (items) return `list of ${wordsOf(items)}${maxItems === undefined ? "" : `, at most ${maxItems}`}`;
  const names = [schema.type ?? "anything"].flat();
  return names.map((name) => (kinds[name] ?? plain)(schema, name)).join(", or ");
}

const kinds: Readonly<Record<string, (schema: JsonSchema, name: string) => string>> = {
  string: textWords,
  integer: numberWords,
  number: numberWords,
  boolean: () => "true or false",
};

function plain(_: JsonSchema, name: string): string {
  return name;
}

function textWords({ format, maxLength, minLength = 0, pattern, examples }: JsonSchema): string {
  if (format === "binary") return `file, at most ${Math.round((maxLength ?? 0) / 1_024 ** 2)} MB`;
  const kind = formats[format ?? ""] ?? (pattern && examples ? `text such as ${examples[0]}` : "text");
  if (maxLength === undefined) return kind;
  return minLength > 1
    ? `${kind}, ${minLength} to ${maxLength} characters`
    : `${kind}, at most ${maxLength} characters`;
}

const formats: Readonly<Record<string, string>> = {
  uri: "web address",
  uuid: "UUID",
  date: "day as YYYY-MM-DD",
  email: "email address",
  ipv4: "IPv4 address",
  ipv6: "IPv6 address",
  cidrv4: "IPv4 network",
  cidrv6: "IPv6 network",
};

/** Words with the value that a field has where it is left out. */
function withDefault(words: string, { default: value }: JsonSchema): string {
  return value === undefined || typeof value === "object" ? words : `${words} (default: ${value})`;
}

/** Ends that only say how large a stored integer can be are not worth a word. */
function numberWords({ minimum, maximum }: JsonSchema, name: string): string {
  const lowest = minimum !== undefined && minimum > -integerEnds ? minimum : undefined;
  const highest = maximum !== undefined && maximum < integerEnds ? maximum : undefined;
  if (lowest !== undefined && highest !== undefined) return `${name}, ${lowest} to ${highest}`;
  if (highest !== undefined) return `${name}, at most ${highest}`;
  return lowest === undefined || lowest === 1 ? name : `${name}, at least ${lowest}`;
}
