import * as z from "zod";
import type { Operation } from "../../contract/kit/operation.ts";

/** Names of fields that say what something costs, what is paid for it, or what there is to pay with. */
const moneyFieldPattern = /(^|_)(cost|price|prices|balance|held|spend|spend_cap)$/;

/** Takes away what says money from a value; undefined where a schema has nothing of it. */
type Cut = ((value: unknown) => unknown) | undefined;

const cuts = new WeakMap<Operation, { readonly cut: Cut }>();

/**
 * An operation's answer without the fields that say what things cost, as agents of a team get it. It goes by the fields that the
 * contract names: what a visitor or a tool calls a price stays.
 */
export function withoutMoney(row: Operation, answer: object): object {
  const known = cuts.get(row) ?? { cut: cutOf(row.success.body) };
  cuts.set(row, known);
  return (known.cut?.(answer) ?? answer) as object;
}

function cutOf(schema: unknown): Cut {
  if (schema instanceof z.ZodObject) return cutOfObject(schema.shape);
  if (schema instanceof z.ZodArray) {
    const cut = cutOf(schema.element);
    return cut && ((value) => (Array.isArray(value) ? value.map(cut) : value));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return cutOf(schema.unwrap());
  if (schema instanceof z.ZodPipe) return cutOf(schema.out);
  if (schema instanceof z.ZodUnion) {
    const all = schema.options.flatMap((option) => cutOf(option) ?? []);
    return all.length === 0 ? undefined : (value) => all.reduce((left: unknown, cut) => cut(left), value);
  }
  if (schema instanceof z.ZodRecord) {
    const cut = cutOf(schema.valueType);
    return cut && cutOfMembers(() => cut);
  }
  return undefined;
}

function cutOfObject(shape: Readonly<Record<string, unknown>>): Cut {
  const cuts = new Map<string, NonNullable<Cut>>();
  for (const [name, schema] of Object.entries(shape)) {
    const cut = isMoney(name, schema) ? () => undefined : cutOf(schema);
    if (cut) cuts.set(name, cut);
  }
  return cuts.size === 0 ? undefined : cutOfMembers((name) => cuts.get(name));
}

/** Cuts members by their names; one of which nothing is left is left out. */
function cutOfMembers(cutOfName: (name: string) => Cut): Cut {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const members = Object.entries(value).map(([name, member]): [string, unknown] => {
      const cut = cutOfName(name);
      return [name, cut ? cut(member) : member];
    });
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  };
}

/** Whether a field is an amount of money: a setting of the same name is none. */
function isMoney(name: string, schema: unknown): boolean {
  if (!moneyFieldPattern.test(name)) return false;
  return unwrapped(schema) instanceof z.ZodNumber;
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.out) : schema;
}
