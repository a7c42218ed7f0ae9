import * as z from "zod";
import { cardMark } from "../cards/input-card.ts";
import type { Tool } from "../turn.ts";
import { findMarked, markTool } from "./tool-mark.ts";

/** The most changes that one turn makes: they are kept until its answer is stored. Chosen: no visitor asks for so many at once. */
export const mostDone = 16;

const args = z.record(z.string().max(80), z.union([z.string().max(2_000), z.number(), z.boolean()]));
const toolMark = z.object({ name: z.string().max(64), schema: z.string().max(64) });

const Memory = z.object({
  engine: z.literal("llm"),
  /** What was read back to the visitor: an agreement in the next message runs these very arguments. */
  pending: z
    .object({
      tool: toolMark,
      arguments: args,
      timezone: z.string(),
      day: z.string(),
      /** That they were read back in, as ISO 639-1; absent in what an earlier version kept. */
      language: z.string().optional(),
    })
    .nullable(),
  /** What began to run in a turn that did not end: its outcome is unknown. */
  running: z.object({ name: z.string(), arguments: args }).nullable(),
  /** What ran in a turn that did not end, with its result. */
  done: z
    .array(z.object({ name: z.string(), arguments: args, result: z.record(z.string(), z.unknown()) }))
    .max(mostDone),
  /** The card that was shown last, or the one that was agreed to in a turn that did not end. */
  card: cardMark,
});

/** What this engine keeps from one message to the next, or to the next attempt at the same one. */
export type Memory = z.infer<typeof Memory>;
export type Arguments = z.infer<typeof args>;
export type PendingCall = NonNullable<Memory["pending"]>;

export const emptyMemory: Memory = { engine: "llm", pending: null, running: null, done: [] };

/** What was kept; nothing where another engine kept it. */
export function readMemory(memory: unknown): Memory {
  const read = Memory.safeParse(memory);
  return read.success ? read.data : emptyMemory;
}

/** What ran in a turn that is handed over, for the assistant that takes over; null if nothing did. */
export function memoryOfDone(memory: unknown): Memory | null {
  const { done } = readMemory(memory);
  return done.length === 0 ? null : { ...emptyMemory, done };
}

/** When and where something is agreed to: the day is the assistant's. */
export interface Occasion {
  readonly at: Date;
  readonly timezone: string;
}

/** A call that waits for the visitor's agreement. */
export function pendingCall(
  tool: Tool,
  given: Arguments,
  { language, ...occasion }: Occasion & { readonly language: string },
): PendingCall {
  return { tool: markTool(tool), arguments: { ...given }, timezone: occasion.timezone, day: dayOf(occasion), language };
}

/**
 * The tool of a call that waits, while an agreement to it still means what was read back: the tool and the timezone are
 * unchanged, and so is the day, which "tomorrow" was counted from.
 */
export function stillValid(pending: PendingCall, tools: readonly Tool[], occasion: Occasion): Tool | undefined {
  if (pending.timezone !== occasion.timezone || pending.day !== dayOf(occasion)) return undefined;
  return findMarked(tools, pending.tool);
}

/** What was kept of a call, in the order of its tool's parameters: the database keeps none. */
export function keptArguments(tool: Tool, { arguments: given }: PendingCall): Arguments {
  const names = tool.parameters.map(({ name }) => name).filter((name) => Object.hasOwn(given, name));
  return Object.fromEntries([...names, ...Object.keys(given)].map((name) => [name, given[name]!]));
}

function dayOf({ at, timezone }: Occasion): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: timezone }).format(at);
  } catch {
    return at.toISOString().slice(0, 10);
  }
}
