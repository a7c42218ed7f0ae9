/** What one chunk of any server says, in one form. */
export interface Chunk {
  readonly text: string;
  /** A refusal in the model's own words. */
  readonly refusal: string;
  readonly reasoning: string;
  /** Parts of calls, as they came. */
  readonly calls: readonly unknown[];
  readonly finish: FinishReason | undefined;
  readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number } | undefined;
  /** What the provider wants to be given back with the message. */
  readonly kept: Readonly<Record<string, unknown>>;
  /** The text is that of the whole message, not a piece. */
  readonly isWhole: boolean;
}

export type FinishReason = "stop" | "length" | "tool_calls" | "content_filter" | "error";

/** An error that a server reports inside an answer. */
export interface ReportedError {
  readonly status: number;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const mostTokens = 2_147_483_647;
/** By words that servers end with; every other word is a usual end. */
const finishWords: readonly (readonly [RegExp, FinishReason])[] = [
  [/^(?:length|max_tokens|model_length|max_length|max_output_tokens)$/, "length"],
  [/^(?:tool_calls?|tool_use|function_calls?)$/, "tool_calls"],
  [
    /^(?:content_filter(?:ed)?|safety|recitation|blocklist|prohibited_content|spii|language|sensitive)$/,
    "content_filter",
  ],
  [
    /^(?:error|cancell?ed|abort(?:ed)?|malformed_function_call|insufficient_system_resource|network_error|failed)$/,
    "error",
  ],
];
/** Fields of a message that are the provider's own: they go back with it. */
const keptFields = [
  "reasoning_content",
  "reasoning",
  "reasoning_details",
  "extra_content",
  "thinking_blocks",
  "provider_specific_fields",
];

/** Reads a chunk, whether of a stream, of a whole answer or of Ollama's own kind. */
export function readChunk(value: unknown): Chunk {
  const chunk = fieldsOf(value);
  const { choices } = chunk;
  const choice = fieldsOf(Array.isArray(choices) ? choices[0] : choices);
  const delta = fieldsOf(choice.delta ?? undefined);
  const message = fieldsOf(choice.message ?? chunk.message);
  const isDelta = Object.keys(delta).length > 0;
  const said = isDelta ? delta : message;
  const isThought = fieldsOf(fieldsOf(said.extra_content).google).thought === true;
  const text = textOf(said.content ?? (isDelta ? undefined : choice.text));
  return {
    text: isThought ? "" : text,
    refusal: typeof said.refusal === "string" ? said.refusal : "",
    reasoning: isThought ? text : reasoningOf(said),
    calls: callsOf(said),
    finish: finishOf(choice.finish_reason ?? (chunk.done === true ? (chunk.done_reason ?? "stop") : undefined)),
    usage: usageOf(chunk, choice),
    kept: isThought
      ? {}
      : Object.fromEntries(keptFields.flatMap((name) => (said[name] == null ? [] : [[name, said[name]]]))),
    isWhole: !isDelta && choice.message !== undefined,
  };
}

/** The error in a chunk, if it is one. */
export function readError(value: unknown, isEvent: boolean): ReportedError | undefined {
  const chunk = fieldsOf(value);
  const isObject = chunk.object === "error" || chunk.type === "error" || isEvent;
  const error = chunk.error ?? (Array.isArray(chunk.errors) ? chunk.errors[0] : undefined);
  const isAnswer = chunk.choices !== undefined || chunk.message instanceof Object;
  const isDetail = !isAnswer && (chunk.detail !== undefined || typeof chunk.message === "string");
  if (!isObject && !isDetail && (error === undefined || error === null)) return undefined;
  const { code, status, type, message } = { ...chunk, ...fieldsOf(error) };
  const words = [typeof error === "string" ? error : "", message, chunk.detail, type, code, status]
    .map((one) => (typeof one === "string" ? one : one === undefined ? "" : JSON.stringify(one)))
    .filter((one) => one !== "")
    .join(" ");
  return { status: statusOf([code, status], words), message: words };
}

function statusOf(codes: readonly unknown[], words: string): number {
  const numbers = codes.map(Number).find((code) => code >= 400 && code < 600);
  if (numbers !== undefined) return numbers;
  if (/rate.?limit|too many/i.test(words)) return 429;
  if (/auth|api key/i.test(words)) return 401;
  if (/invalid.?request|not support|unsupported|bad.?request/i.test(words)) return 400;
  return 502;
}

function finishOf(reason: unknown): FinishReason | undefined {
  if (typeof reason !== "string" || reason.trim() === "") return undefined;
  const word = reason.trim().toLowerCase();
  return finishWords.find(([words]) => words.test(word))?.[1] ?? "stop";
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (typeof content === "number" || typeof content === "boolean") return String(content);
  if (Array.isArray(content)) return content.map(textOf).join("");
  const { type = "text", text } = fieldsOf(content);
  return type === "text" || type === "output_text" ? (typeof text === "string" ? text : "") : "";
}

function reasoningOf({ reasoning_content: one, reasoning: other }: Fields): string {
  const given = one ?? other;
  if (typeof given === "string") return given;
  const { text } = fieldsOf(given);
  return typeof text === "string" ? text : "";
}

function callsOf({ tool_calls: calls, function_call: call }: Fields): readonly unknown[] {
  if (Array.isArray(calls)) return calls;
  if (calls instanceof Object) return [calls];
  return call instanceof Object ? [{ index: 0, function: call }] : [];
}

function usageOf(chunk: Fields, choice: Fields): Chunk["usage"] {
  const given = chunk.usage ?? fieldsOf(chunk.x_groq).usage ?? choice.usage;
  const usage = fieldsOf(given ?? (chunk.eval_count === undefined ? undefined : chunk));
  const prompt = usage.prompt_tokens ?? usage.input_tokens ?? usage.prompt_eval_count;
  const completion = usage.completion_tokens ?? usage.output_tokens ?? usage.eval_count;
  if (prompt === undefined && completion === undefined) return undefined;
  return { prompt_tokens: countOf(prompt), completion_tokens: countOf(completion) };
}

function countOf(value: unknown): number {
  const count = Math.round(Number(value ?? 0));
  return Number.isNaN(count) ? 0 : Math.min(Math.max(0, count), mostTokens);
}

/** An object's members; none of what is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
