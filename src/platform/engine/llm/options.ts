import * as z from "zod";
import type { TurnChannel } from "../turn.ts";

/** Members of a body that the platform writes itself. */
const ours = ["model", "messages", "tools", "tool_choice", "stream", "stream_options", "n"] as const;

const members = z.strictObject({
  /** How long a reasoning model may think; null sends nothing. */
  reasoning_effort: z.string().max(20).nullish(),
  max_tokens: z.int().min(1).max(1_000_000).nullish(),
  max_completion_tokens: z.int().min(1).max(1_000_000).nullish(),
  /** Whether it sees pictures; nothing of this is sent. */
  vision: z.boolean().nullish(),
  /** What a million tokens cost, read and written, in US dollars; nothing of this is sent. */
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).nullish(),
  /** Anything else that the server knows. */
  extra_body: z
    .record(z.string().max(80), z.json())
    .refine((body) => ours.every((name) => !(name in body)), `extra_body cannot hold ${ours.join(", ")}`)
    .optional(),
});

const channels = z.enum(["chat", "whatsapp", "sms", "call", "silent"]);

/** What is sent with requests, by names of models; `*` stands for all of them. */
const LlmOptions = z.record(
  z.string().min(1).max(100),
  members.extend({ channels: z.partialRecord(channels, members).optional() }),
);
export type LlmOptions = z.infer<typeof LlmOptions>;
type Members = z.infer<typeof members>;

/** Chosen: what is spoken is short; thoughts before it would be silence. */
const callTokens = 600;
const thinks = /(?:^|[/:_-])(?:o\d|gpt-5|gpt-oss|gemini-(?:2\.5|3)|r1|qwq|magistral|thinking|reasoner)/i;

/** Reads options as JSON. @throws With what is wrong. */
export function readLlmOptions(text: string): LlmOptions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("is JSON, or the name of a JSON file");
  }
  const read = LlmOptions.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${issue!.path.join(".")}: ${issue!.message}`);
}

/** Members of the body of a request on a channel: the usual ones, what is set for all models, and for this one. */
export function optionsOf(options: LlmOptions, model: string, channel: TurnChannel): Readonly<Record<string, unknown>> {
  const [all, own] = [options["*"], options[model]];
  const given = [usualOf(model, channel), all, own, all?.channels?.[channel], own?.channels?.[channel]];
  const merged: Record<string, unknown> = Object.assign({}, ...given.map(membersOf));
  // A limit by one name takes the place of the usual one by the other.
  if (merged.max_completion_tokens != null) delete merged.max_tokens;
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined));
}

/** Whether a model is set up as one that sees pictures. */
export function seesPictures(options: LlmOptions, model: string): boolean {
  return options[model]?.vision ?? options["*"]?.vision ?? false;
}

function usualOf(model: string, channel: TurnChannel): Members {
  if (channel !== "call") return {};
  return { max_tokens: callTokens, ...(thinks.test(model) ? { reasoning_effort: "low" } : {}) };
}

function membersOf(given: Members | undefined): Record<string, unknown> {
  const { reasoning_effort, max_tokens, max_completion_tokens, extra_body = {} } = given ?? {};
  const named = { reasoning_effort, max_tokens, max_completion_tokens };
  return { ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)), ...extra_body };
}
