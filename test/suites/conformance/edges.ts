import { exampleOf, type JsonSchema } from "../../../src/contract/kit/example.ts";
import { letters } from "./letters.ts";

/** Where a value stands in a body or query: `["links", 0, "link"]`. */
export type Path = readonly (string | number)[];

/** One way to be wrong about one field, and where there is one, the nearest way to be right. */
export interface Edge {
  readonly path: Path;
  readonly says: string;
  /** Values that stand around the field and must be there: an item of its list. */
  readonly around: readonly { readonly path: Path; readonly value: unknown }[];
  /** Refused on this field. Absent: the field is left out. */
  readonly beyond?: unknown;
  /** Not refused in the words that refuse what is beyond. */
  readonly within?: unknown;
  /** What is within is right whatever else there is: any refusal on the field is wrong. */
  readonly plain?: true;
}

const integerEnd = 2_147_483_647;

/** Every edge of every field, down into lists and objects. `place` matters: a query has texts only. */
export function edgesOf(schema: JsonSchema, place: "body" | "query"): Edge[] {
  return membersOf(schema).flatMap(({ path, member, required, around }) => [
    ...(required ? [{ path, around, says: "left out" }] : []),
    ...valuesOf(withoutNull(member), place, required).map(({ plain, ...edge }) => ({
      path,
      around,
      ...edge,
      ...(plain && !isGiven(path) ? { plain } : {}),
    })),
  ]);
}

/** A field, and the values that must stand around it. */
export interface Member {
  readonly path: Path;
  readonly member: JsonSchema;
  readonly required: boolean;
  readonly around: Edge["around"];
}

/** Every field, down into lists and objects. */
export function membersOf(
  { properties = {}, required = [] }: JsonSchema,
  path: Path = [],
  around: Edge["around"] = [],
): Member[] {
  return Object.entries(properties).flatMap(([key, member]) => {
    const here = [...path, key];
    const whole = withoutNull(member);
    const kinds = whole.items ? (whole.items.oneOf ?? [whole.items]) : [];
    return [
      { path: here, member, required: required.includes(key), around },
      ...kinds.flatMap((kind) => membersOf(kind, [...here, 0], [...around, { path: here, value: [exampleOf(kind)] }])),
      ...membersOf(whole, here, [...around, { path: here, value: exampleOf(whole) }]),
    ];
  });
}

/** A cursor is right only as an answer gave it, and a goal only as its assistant names it, whatever their length. */
function isGiven(path: Path): boolean {
  return /^(?:cursor|goal_completion_variable)$/.test(String(path.at(-1)));
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const others = schema.anyOf?.filter(({ type }) => type !== "null") ?? [];
  return others.length === 1 && others[0] ? others[0] : schema;
}

type Values = Omit<Edge, "path" | "around">;

function valuesOf(schema: JsonSchema, place: "body" | "query", required: boolean): Values[] {
  const type = [schema.type].flat().find((name) => name !== "null");
  if (schema.const !== undefined || schema.format === "binary") return [];
  if (schema.enum) return choices(schema.enum);
  if (type === "string") return [...texts(schema), ...(place === "body" ? wrongTexts(schema, required) : [])];
  if (type === "integer" || type === "number") return [...numbers(schema, type), { says: "no number", beyond: "many" }];
  if (type === "array") return [...lists(schema), { says: "no list", beyond: "list" }];
  if (type === "boolean") return [{ says: "neither true nor false", beyond: "perhaps" }];
  return type === "object" ? [{ says: "no object", beyond: "object" }] : [];
}

function choices(values: readonly unknown[]): Values[] {
  return values.map((within) => ({ says: `no choice, where ${within} is one`, beyond: "no-such-choice", within }));
}

function texts(schema: JsonSchema): Values[] {
  const { maxLength, minLength = 0, pattern, format } = schema;
  return [
    ...(maxLength === undefined
      ? []
      : [
          {
            says: `over ${maxLength}`,
            beyond: fill(schema, maxLength + 1),
            within: fill(schema, maxLength),
            plain: true,
          } as const,
        ]),
    ...(minLength > 1
      ? [
          {
            says: `under ${minLength}`,
            beyond: fill(schema, minLength - 1),
            within: fill(schema, minLength),
            plain: true,
          } as const,
        ]
      : []),
    ...(pattern || format ? [{ says: "of another form", beyond: "?!" }] : []),
  ];
}

function wrongTexts({ minLength = 0 }: JsonSchema, required: boolean): Values[] {
  return [{ says: "no text", beyond: 7 }, ...(required && minLength > 0 ? [{ says: "blank", beyond: "  " }] : [])];
}

/** So many characters, not bytes or UTF-16 units, where the form allows any. */
function fill({ pattern, format }: JsonSchema, length: number): string {
  if (format === "uri") return "https://shop.example/".padEnd(length, "a");
  if (format === "email") {
    const host = "a.".repeat((length - 9) / 2);
    return `${"a".repeat(length - 8 - host.length)}@${host}example`;
  }
  return pattern ? letters(length) : "💥".repeat(length);
}

function numbers({ minimum, maximum }: JsonSchema, type: string): Values[] {
  // An id has no limits but the ones of its storage: what is within is an id that may not exist.
  const isId = minimum === 1 && maximum === Number.MAX_SAFE_INTEGER;
  const least = minimum !== undefined && minimum > -integerEnd ? minimum : undefined;
  const most = maximum !== undefined && maximum < integerEnd ? maximum : undefined;
  return [
    ...(least === undefined
      ? []
      : [{ says: `under ${least}`, beyond: least - 1, ...(isId ? {} : { within: least, plain: true as const }) }]),
    ...(most === undefined ? [] : [{ says: `over ${most}`, beyond: most + 1, within: most, plain: true as const }]),
    ...(type === "integer"
      ? [
          { says: "too large to store", beyond: maximum === Number.MAX_SAFE_INTEGER ? 2 ** 53 : 2 ** 31 },
          { says: "no whole number", beyond: 1.5 },
        ]
      : []),
  ];
}

function lists({ items = {}, maxItems }: JsonSchema): Values[] {
  if (maxItems === undefined) return [];
  const of = (length: number) => Array.from({ length }, () => exampleOf(items.oneOf?.[0] ?? items));
  return [{ says: `over ${maxItems} items`, beyond: of(maxItems + 1), within: of(maxItems) }];
}
