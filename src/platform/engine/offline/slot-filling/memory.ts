import * as z from "zod";
import { cardMark } from "../../cards/input-card.ts";
import type { Value } from "../../understanding/slots/value.ts";

/** What a conversation's memory may weigh. */
export const maxMemoryBytes = 8_000;
const maxTools = 12;

const scalar = z.union([z.string().max(600), z.number(), z.boolean()]);
const values = z.record(z.string().max(80), scalar);
const toolMark = z.object({ name: z.string().max(64), schema: z.string().max(64) });

const Memory = z.object({
  version: z.literal(1),
  /** A form that is being filled in. */
  form: z
    .object({
      tool: toolMark,
      values,
      /** Key of the slot that was asked for last. */
      asked: z.string().max(80).nullable(),
      /** Answers in a row that could not be read. */
      failures: z.int().min(0).max(99),
      /** The very arguments that were read back; an agreement is to these. */
      readBack: values.nullable(),
      /** Values that a tool offered in the place of one that it refused. */
      alternatives: z.array(z.string().max(80)).max(8),
      state: z.enum(["open", "failed", "over", "running"]),
    })
    .nullable(),
  /** A message that may mean any of these tools; one tool: it was offered. Of a menu, none is likely to be meant. */
  offer: z
    .object({
      tools: z.array(toolMark).min(1).max(maxTools),
      message: z.string().max(600),
      isMenu: z.boolean().optional(),
    })
    .nullable(),
  /** What the message that opened the form asks for besides: it is done when the form is. */
  next: z.string().max(600).nullable().optional(),
  /** What was done last, for "move it to Friday". */
  last: z.object({ tool: z.string().max(64), values }).nullable(),
  /** The card that was shown last. */
  card: cardMark,
});

/** What the forms remember from one message to the next. */
export type Memory = z.infer<typeof Memory>;

export const emptyMemory: Memory = { version: 1, form: null, offer: null, last: null };

/** What was remembered; nothing if it is not of this shape. */
export function readMemory(memory: unknown): Memory {
  const read = Memory.safeParse(memory);
  return read.success ? read.data : emptyMemory;
}

/** What is to be remembered, at most 8 kB of JSON; null for nothing. What was done last is forgotten first. */
export function writeMemory(memory: Memory): Memory | null {
  if (!memory.form && !memory.offer && !memory.last) return null;
  if (sizeOf(memory) <= maxMemoryBytes) return memory;
  const shorter = { ...memory, last: null };
  return memory.last && sizeOf(shorter) <= maxMemoryBytes ? writeMemory(shorter) : null;
}

/** Cuts texts so that the values of all slots fit into the memory together. */
export function boundValue(value: Value, slots: number): Value {
  if (typeof value !== "string") return value;
  // A form holds each value and its name twice: as it stands, and as it was read back.
  const share = (maxMemoryBytes - 1_000) / 2 / Math.max(slots, 1) - 50;
  const longest = Math.min(500, Math.max(16, Math.floor(share)));
  let text = value.slice(0, longest);
  while (sizeOf(text) > longest) text = text.slice(0, Math.floor(text.length * 0.9));
  return text.toWellFormed();
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
