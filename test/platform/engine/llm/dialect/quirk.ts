import type { StepRequest } from "../../../../../src/platform/engine/llm/wire/request.ts";

/** What the server sends for one request: lines of a stream, or an answer of its own. */
export type Sent =
  | readonly (string | object)[]
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | { readonly json: unknown; readonly type?: string };

/** A body as the server read it. */
export interface SentBody {
  readonly messages: readonly {
    readonly role: string;
    readonly content: unknown;
    readonly reasoning_content?: string;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly { readonly id: string; readonly extra_content?: unknown }[];
  }[];
  readonly [name: string]: unknown;
}

/** One way in which a server differs from OpenAI's. */
export interface Quirk {
  /** Who sends it, and what. */
  readonly title: string;
  /** One for each request; the last for all further ones. */
  readonly answers: readonly Sent[];
  readonly request?: Partial<StepRequest>;
  /** How often the endpoint is asked. (default: 1) */
  readonly times?: number;
  /** (default: `Hello there.` where neither calls nor a failure are expected) */
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[];
  readonly fails?: boolean;
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  /** How many requests the server read. */
  readonly requests?: number;
  /** What the last body has to be like. */
  readonly sends?: (body: SentBody) => boolean;
  /** The text may have been shown before it was known to be none. */
  readonly isTakenBack?: boolean;
}

/** The answer of most rows. */
export const usualText = "Hello there.";
/** The call of most rows. */
export const usualCall = { name: "search_knowledge", input: { query: "prices" } };

/** A chunk with this delta. */
export function delta(content: object | null, finish: string | null = null, more: object = {}): object {
  return {
    id: "c",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta: content, finish_reason: finish }],
    ...more,
  };
}

/** A piece of text. */
export const says = (content: unknown): object => delta({ content });
/** A piece of a call. */
export const calls = (...given: readonly unknown[]): object => delta({ tool_calls: given });
export const ends = (reason: string): object => delta({}, reason);
export const over = "data: [DONE]";
/** The usual end behind these lines. */
export const upTo = (...lines: readonly (string | object)[]): Sent => [...lines, ends("stop"), over];
export const upToCall = (...lines: readonly (string | object)[]): Sent => [...lines, ends("tool_calls"), over];
/** A whole answer in text. */
export const answer = (text: string): Sent => upTo(says(text));
export const hello = answer(usualText);

/** The messages of a turn that has called something before. */
export const withCall: Partial<StepRequest> = {
  messages: [
    { role: "user", content: "Prices?" },
    {
      role: "assistant",
      content: [
        { type: "tool-call", toolCallId: "call_long_0001", toolName: "search_knowledge", input: { query: "prices" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call_long_0001",
          toolName: "search_knowledge",
          output: { type: "text", value: "49 pounds" },
        },
      ],
    },
    { role: "user", content: "And now?" },
  ],
};
