import * as z from "zod";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { rowLimits } from "../limits.ts";

/** Limits of what a page offers to do. The numbers of tools, of their bytes, and of the result's are given; the others chosen. */
export const clientToolLimits = {
  tools: 16,
  toolBytes: 4_096,
  resultBytes: 16_384,
  /** How long an answer waits for the page, from the call or the last word of its progress. */
  waitMs: 30_000,
  descriptionChars: 1_000,
  hintChars: 500,
  patternChars: 200,
  choices: 24,
  choiceChars: 80,
} as const;

/** One value that a page's tool takes: the part of JSON Schema that a conversation can fill in. */
const Property = s.object({
  type: s.enum(["string", "number", "integer", "boolean"]),
  description: s.optional(s.string({ max: clientToolLimits.hintChars })),
  /** What can be chosen. */
  enum: s.optional(s.array(s.string({ max: clientToolLimits.choiceChars }), { max: clientToolLimits.choices })),
  /** Of a string: `date` is a day as YYYY-MM-DD, `time` HH:MM, `email` an address. */
  format: s.optional(s.enum(["date", "time", "date-time", "email", "uri"])),
  /** Of a string: a regular expression. Never run: it is read as words of the description, as "7 digits". */
  pattern: s.optional(s.string({ max: clientToolLimits.patternChars })),
  minimum: s.optional(z.number()),
  maximum: s.optional(z.number()),
});
export type ClientToolProperty = s.Infer<typeof Property>;

/**
 * Something that the visitor's page can do, as it describes it. `parameters` is JSON Schema of an object with plain values.
 * With `confirm` false it runs without the visitor's agreement. Ours.
 */
export const ClientTool = s
  .object({
    name: s.pattern(
      /^[a-z][a-z0-9_]{0,39}$/,
      "add_to_basket",
      "Use at most 40 lowercase letters, digits and underscores, beginning with a letter, such as add_to_basket.",
    ),
    description: s.string({ max: clientToolLimits.descriptionChars }),
    parameters: s.optional(
      s.object({
        type: s.optional(s.literal("object")),
        properties: s.optional(
          z
            .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,31}$/), Property)
            .check(s.mostMembers(limits.toolParameters)),
        ),
        required: s.optional(s.array(s.string({ max: limits.toolParameterNameChars }), { max: limits.toolParameters })),
      }),
    ),
    /** (default: true) */
    confirm: s.optional(z.boolean()),
  })
  .check(mostBytes(clientToolLimits.toolBytes));
export type ClientTool = s.Infer<typeof ClientTool>;

/** What a page offers; the list that came last counts. */
export const clientTools = () => s.optional(s.distinct(s.array(ClientTool, { max: clientToolLimits.tools }), "name"));

/** What came of a call: a JSON object; with `error`, why it failed. */
const ClientResult = s.record().check(mostBytes(clientToolLimits.resultBytes));

/**
 * How far a call has come: `done` of `total`, and what is being done, in the words of the page or tool that does it. Plain text.
 */
export const Progress = s.object({
  done: s.optional(z.number().min(0).max(limits.progressSteps)),
  total: s.optional(z.number().positive().max(limits.progressSteps)),
  text: s.optional(s.string({ min: 0, max: limits.progressTextChars })),
});
export type Progress = s.Infer<typeof Progress>;

/** A body that says what came of a call, or how far it is. */
export function withResultOrProgress<Shape extends z.ZodRawShape>(shape: Shape) {
  return s
    .object({ ...shape, result: s.optional(ClientResult), progress: s.optional(Progress) })
    .check(({ value, issues }) => {
      const { result, progress } = value as { readonly result?: unknown; readonly progress?: unknown };
      if (result === undefined && progress === undefined)
        issues.push({ code: "custom", input: result, path: ["result"], params: { rule: "required" } });
    });
}

/** The id of a call, as its event names it. */
export const clientCallId = () => s.string({ max: rowLimits.publicIdChars });

/** A check of a value whose JSON is no larger. */
function mostBytes(maximum: number): z.core.CheckFn<unknown> {
  return ({ value: input, issues }) => {
    if (bytesOf(input) > maximum)
      issues.push({ code: "custom", input, params: { rule: "kilobytes", other: maximum / 1_024 } });
  };
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength;
}
