import { isDeepStrictEqual } from "node:util";
import { findMarked, markTool } from "../../tools/tool-mark.ts";
import type { Tool } from "../../turn.ts";
import type { Slot } from "../../understanding/slots/slot.ts";
import { readSlots } from "../../understanding/slots/slots.ts";
import type { Value } from "../../understanding/slots/value.ts";
import { isoMoment } from "../../wall-clock.ts";
import { boundValue, type Memory } from "./memory.ts";

/** A tool's parameters while they are asked for. */
export interface Form {
  readonly tool: Tool;
  readonly slots: readonly Slot[];
  /** By slot key. */
  readonly values: ReadonlyMap<string, Value>;
  readonly asked: Slot | undefined;
  readonly failures: number;
  /** The arguments that were read back, which alone may run; undefined while anything is open. */
  readonly readBack: Readonly<Record<string, Value>> | undefined;
  readonly alternatives: readonly string[];
  /**
   * After a failure it waits for another try; one that is over gives way to any message that is not for it. One that is
   * found running was cut off: nobody knows what came of it.
   */
  readonly state: "open" | "failed" | "over" | "running";
}

export function newForm(tool: Tool): Form {
  const slots = readSlots(tool);
  return {
    tool,
    slots,
    values: new Map(),
    asked: undefined,
    failures: 0,
    readBack: undefined,
    alternatives: [],
    state: "open",
  };
}

/** The form as remembered; nothing when its tool is gone or has changed since. */
export function reviveForm(remembered: Memory["form"], tools: readonly Tool[], timezone: string): Form | undefined {
  const tool = remembered && findMarked(tools, remembered.tool);
  if (!tool) return undefined;
  const slots = readSlots(tool);
  const values = new Map(
    slots.flatMap(({ key, kind }) => {
      const value = Object.hasOwn(remembered.values, key) ? remembered.values[key]! : undefined;
      return value !== undefined && fits(value, kind) ? [[key, value] as const] : [];
    }),
  );
  const asked = slots.find(({ key }) => key === remembered.asked);
  const { failures, alternatives, state } = remembered;
  const form: Form = { tool, slots, values, asked, failures, alternatives, state, readBack: undefined };
  // What was read back must be what the values say still, also when the assistant's timezone has changed.
  const args = toArguments(form, timezone);
  return isDeepStrictEqual(remembered.readBack, args) ? { ...form, readBack: args } : form;
}

export function rememberForm(form: Form): NonNullable<Memory["form"]> {
  return {
    tool: markTool(form.tool),
    values: Object.fromEntries(form.values),
    asked: form.asked?.key ?? null,
    failures: form.failures,
    readBack: form.readBack ? { ...form.readBack } : null,
    alternatives: [...form.alternatives],
    state: form.state,
  };
}

/** The form with more values. Whatever was read back is open again. */
export function fill(form: Form, values: ReadonlyMap<string, Value>): Form {
  const bounded = [...values].map(([key, value]) => [key, boundValue(value, form.slots.length)] as const);
  return { ...form, values: new Map([...form.values, ...bounded]), readBack: undefined };
}

export function without(form: Form, slots: readonly Slot[]): Form {
  const values = new Map(form.values);
  for (const { key } of slots) values.delete(key);
  return { ...form, values, readBack: undefined };
}

/** The first value that is needed and missing. */
export function findMissing({ slots, values }: Form): Slot | undefined {
  return slots.find((slot) => !values.has(slot.key) && (!slot.isOptional || isHalf(slot, slots, values)));
}

/** All that is needed and missing, in order. */
export function missingSlots(form: Form): Slot[] {
  const missing: Slot[] = [];
  for (let open = form; ; ) {
    const slot = findMissing(open);
    if (!slot) return missing;
    missing.push(slot);
    open = fill(open, new Map([[slot.key, "?"]]));
  }
}

/** The tool's arguments as it wants them written: days and times in the form its description names. */
export function toArguments({ slots, values }: Form, timezone: string): Record<string, Value> {
  const args: Record<string, Value> = {};
  for (const { key, parameter, kind, hint } of slots) {
    const value = values.get(key);
    if (value === undefined) continue;
    if (key === `${parameter}.date`) {
      const time = values.get(`${parameter}.time`);
      if (time !== undefined) args[parameter] = isoMoment(String(value), String(time), timezone);
    } else if (key !== `${parameter}.time`) args[parameter] = kind === "date" ? writeDay(String(value), hint) : value;
  }
  return args;
}

function writeDay(day: string, hint: string): string {
  return /\bdd\/mm\/yyyy\b/i.test(hint) ? day.split("-").toReversed().join("/") : day;
}

/** Half a moment is of no use: with its other half given, even an optional one is asked for. */
function isHalf(slot: Slot, slots: readonly Slot[], values: ReadonlyMap<string, Value>): boolean {
  return slots.some(({ key, parameter }) => parameter === slot.parameter && key !== slot.key && values.has(key));
}

function fits(value: Value, kind: Slot["kind"]): boolean {
  if (kind === "number" || kind === "boolean") return typeof value === kind;
  if (typeof value !== "string") return false;
  if (kind === "date") return /^\d{4}-(?:0\d|1[0-2])-(?:[0-2]\d|3[01])$/.test(value);
  return kind !== "time" || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}
