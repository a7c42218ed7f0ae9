import type { LineCounter } from "yaml";
import * as z from "zod";

const text = z.string().trim().min(1).max(20_000);
const texts = z
  .union([text, z.array(text).max(50)])
  .transform((given) => (typeof given === "string" ? [given] : given));
const value = z.union([z.string(), z.number(), z.boolean()]);

const Expectation = z.strictObject({
  /** Each of these must be in the reply. Case and spaces do not count. */
  contains: texts.optional(),
  /** One of these must be in it. */
  any_of: texts.optional(),
  /** None of these may be in it. */
  not: texts.optional(),
  /** The tools that ran in this turn, in order; the arguments named must be these. `[]`: none ran. */
  calls: z
    .array(z.strictObject({ name: text, arguments: z.record(z.string(), value).optional() }))
    .max(20)
    .optional(),
  /** Whether the assistant says that it does not know. */
  refused: z.boolean().optional(),
  /** Sentences that a judging model has to find true of the dialogue up to here. */
  judged: texts.optional(),
  /** What the tools have recorded by now, by list: exactly these entries, in order, with at least these fields. */
  state: z.record(text, z.array(z.record(z.string(), value)).max(50)).optional(),
});

const Turn = z.strictObject({ say: text, expect: Expectation.optional() });

/** A visitor whom a model plays. */
const Visitor = z.strictObject({
  /** Who writes, and how. */
  persona: text,
  /** What they want; the dialogue ends once they have it, or see that they cannot. */
  goal: text,
  most_turns: z.number().int().min(1).max(30).default(10),
});

const Case = z
  .strictObject({
    name: text,
    /** A question by itself: one turn. */
    ask: text.optional(),
    expect: Expectation.optional(),
    /** A dialogue. */
    turns: z.array(Turn).min(1).max(50).optional(),
    /** A dialogue that goes as the visitor takes it; what is expected counts at its end. */
    visitor: Visitor.optional(),
    variables: z.record(z.string(), value).optional(),
  })
  .refine(
    ({ ask, turns, visitor }) => [ask, turns, visitor].filter((one) => one !== undefined).length === 1,
    "needs either ask or turns or a visitor",
  )
  .refine(({ expect, turns }) => expect === undefined || turns === undefined, "expect belongs into the turns")
  .transform(({ name, ask, expect, turns, visitor, variables = {} }) => ({
    name,
    variables,
    visitor,
    /** At the end of a visitor's dialogue. */
    expect: visitor && expect,
    turns: visitor ? [] : (turns ?? [{ say: ask!, expect }]),
  }));

const Tool = z.strictObject({
  name: z.string().regex(/^[a-z][a-z_]{0,63}$/, "lowercase letters and underscores"),
  description: text,
  parameters: z
    .array(z.strictObject({ name: text, type: z.enum(["string", "number", "boolean"]), description: text }))
    .max(50)
    .default([]),
  /** Whether the visitor must agree first. */
  confirm: z.boolean().default(true),
  /** What a call returns; nothing outside is called. One with an `error` is a failure. */
  result: z.record(z.string(), z.unknown()).default({ status: "done" }),
  /** The list that the arguments of each run are added to, for what is expected of the state. */
  records: text.optional(),
  /** The list that a run returns beside its result. */
  returns: text.optional(),
});

const Document = z
  .strictObject({ name: text, text: text.optional(), file: text.optional() })
  .refine((given) => (given.text === undefined) !== (given.file === undefined), "needs either text or file");

const EvaluationFile = z.strictObject({
  assistant: z.strictObject({
    name: text.default("Assistant"),
    instructions: z.string().max(50_000).default(""),
    initial_message: z.string().max(200).default(""),
    language: z
      .string()
      .regex(/^[a-z]{2}$/, "two letters, such as en")
      .default("en"),
    timezone: text.default("Europe/London"),
    temperature: z.number().min(0).max(1).default(0.1),
    knowledge_mode: z.enum(["function_call", "prompt"]).default("function_call"),
    documents: z.array(Document).max(200).default([]),
    tools: z.array(Tool).max(50).default([]),
  }),
  /** The model's name; `--model` replaces it. */
  model: text.optional(),
  /** The models that play visitors and judge; `--visitor` and `--judge` replace them. */
  visitor: text.optional(),
  judge: text.optional(),
  /** What the lists of the tools hold at the beginning of each case. */
  state: z.record(text, z.array(z.record(z.string(), value)).max(100)).default({}),
  /** What a million tokens of each model cost, in one currency. */
  prices: z.record(text, z.strictObject({ input: z.number().min(0), output: z.number().min(0) })).default({}),
  /** What "tomorrow" counts from. */
  at: z.iso.datetime({ offset: true }).optional(),
  cases: z.array(Case).min(1).max(1_000),
});

/** Dialogues and questions with what is expected of the answers, and the assistant that they are put to. */
export type EvaluationFile = z.infer<typeof EvaluationFile>;
export type EvaluationCase = EvaluationFile["cases"][number];
export type TurnExpectation = z.infer<typeof Expectation>;
export type EvaluatedTool = z.infer<typeof Tool>;

/**
 * The file cannot be used; its message has a line for each thing that is wrong, with its place.
 * @example
 * ```ts
 * import { EvaluationFileError, readEvaluation } from "ringback-server";
 *
 * try {
 *   await readEvaluation("cases: 7", "evaluation.yaml");
 * } catch (error) {
 *   if (!(error instanceof EvaluationFileError)) throw error;
 *   console.error(error.message);
 * }
 * ```
 */
export class EvaluationFileError extends Error {
  override readonly name = "EvaluationFileError";
}

/**
 * Reads an evaluation from YAML.
 * @param place What the file is called in messages.
 * @throws {EvaluationFileError}
 * @example
 * ```ts
 * import { readFile } from "node:fs/promises";
 * import { evaluate, openInMemory, openLlmModels, readEvaluation } from "ringback-server";
 *
 * const storage = await openInMemory();
 * const settings = { url: "http://127.0.0.1:11434/v1", key: undefined, models: ["llama3.2"] };
 * const [model] = await openLlmModels({ db: storage.db, settings });
 * const file = await readEvaluation(await readFile("evaluation.yaml", "utf8"), "evaluation.yaml");
 * const readDocument = (name: string) => readFile(name, "utf8");
 * if (model) for await (const { name, failures } of evaluate(file, { storage, model, readDocument })) console.log(name, failures);
 * ```
 */
export async function readEvaluation(yaml: string, place: string): Promise<EvaluationFile> {
  const { LineCounter, parseDocument } = await import("yaml"); // which no server needs
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, uniqueKeys: true });
  const [broken] = document.errors;
  if (broken) {
    const [words = ""] = broken.message.split(/ at line \d+|\n/);
    throw new EvaluationFileError(`${place}:${lines.linePos(broken.pos[0]).line}: not valid YAML: ${words}`);
  }
  const result = EvaluationFile.safeParse(document.toJS({ maxAliasCount: 100 }) ?? {});
  if (result.success) return result.data;
  const complaints = result.error.issues.flatMap(complaintsOf).map(({ path, words }) => {
    const at = lineOf(document.contents, path, lines);
    const field = path.length > 0 ? `${path.join(".")}: ` : "";
    return `${place}${at === undefined ? "" : `:${at}`}: ${field}${words}`;
  });
  throw new EvaluationFileError(complaints.join("\n"));
}

interface Complaint {
  readonly path: readonly PropertyKey[];
  readonly words: string;
}

/** What the kinds of values are called in YAML. */
const kinds: Readonly<Record<string, string>> = {
  array: "a list",
  object: "a group of fields",
  record: "a group of fields",
  string: "a text",
  number: "a number",
  boolean: "true or false",
};

/** What is wrong, in words for the author of the file; each unknown field has a line of its own. */
function complaintsOf(issue: z.core.$ZodIssue): readonly Complaint[] {
  const { path, message } = issue;
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: [...path, key], words: "there is no such field" }));
  if (issue.code === "invalid_type") {
    const isMissing = message.endsWith("received undefined");
    return [{ path, words: isMissing ? "is missing" : `must be ${kinds[issue.expected] ?? issue.expected}` }];
  }
  if (issue.code === "too_small") {
    const least = issue.origin === "number" ? `must be at least ${issue.minimum}` : "is empty";
    return [{ path, words: least }];
  }
  if (issue.code === "invalid_union") return [{ path, words: "has the wrong form" }];
  return [{ path, words: message }];
}

/** A part of a YAML document, as far as its place is concerned. */
interface YamlNode {
  readonly range?: readonly number[] | null;
  readonly items?: readonly {
    readonly key?: { readonly value?: unknown; readonly range?: readonly number[] | null };
  }[];
  get?(key: unknown, keepScalar: true): unknown;
}

/** The line of the innermost part of a path that the file has. */
function lineOf(contents: unknown, path: readonly PropertyKey[], lines: LineCounter): number | undefined {
  let node = contents as YamlNode | null;
  let line: number | undefined;
  for (const key of path) {
    const start = node?.items?.find((item) => item.key?.value === key)?.key?.range?.[0];
    const next = typeof node?.get === "function" ? node.get(key, true) : undefined;
    node = typeof next === "object" && next !== null ? (next as YamlNode) : null;
    const at = start ?? node?.range?.[0];
    if (at !== undefined) line = lines.linePos(at).line;
    if (!node) break;
  }
  return line;
}
