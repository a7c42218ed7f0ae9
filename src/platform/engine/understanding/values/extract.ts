import type { Tool } from "../../turn.ts";
import { readSlots } from "../slots/slots.ts";
import type { Moment, Value } from "../slots/value.ts";
import { gatherValues } from "./gather.ts";

/**
 * Reads the values of a tool's parameters out of messages as a form would, the later message over the earlier. A day and its
 * time that belong to one parameter are joined: `2026-11-20 10:00`.
 */
export function extractValues(messages: readonly string[], tool: Tool, moment: Moment): Record<string, Value> {
  const slots = readSlots(tool);
  const values = new Map<string, Value>();
  for (const message of messages)
    for (const [key, value] of gatherValues(message, slots, { moment }).values) values.set(key, value);
  const read: Record<string, Value> = {};
  for (const { key, parameter } of slots) {
    const value = values.get(key);
    if (value !== undefined) read[parameter] = parameter in read ? `${read[parameter]} ${value}` : value;
  }
  return read;
}
