import type { ModelMessage } from "ai";
import { fence } from "../../../../text/fence.ts";
import { searchName } from "../../function-names.ts";
import { cleanText } from "../../knowledge/documents/clean.ts";
import type { PastMessage } from "../../turn.ts";
import { shortId } from "../wire/dialect/calls.ts";
import { type FileParts, pastFilesNote } from "./files.ts";

type ProviderOptions = NonNullable<ModelMessage["providerOptions"]>;

/** Chosen: about 12,000 tokens of what was said before. */
const historyChars = 48_000;
/** Chosen: of one message, and of one result; the newest are not worth all of the room either. */
const messageChars = 6_000;
const resultChars = 3_000;

/** The messages of an answer as the model saw them, where they are known still. */
export type FindTurn = (asked: string, answer: PastMessage) => readonly ModelMessage[] | undefined;

/**
 * What was said before as a model's messages, oldest first: the newest 24,000 to 48,000 characters of it. The beginning moves in
 * large steps, so that it is the same for many requests. A message stays or goes with all its function calls, so that no result
 * stands without its call.
 */
export function historyMessages(history: readonly PastMessage[], findTurn: FindTurn = () => undefined): ModelMessage[] {
  const kept: { readonly messages: readonly ModelMessage[]; readonly chars: number }[] = [];
  let chars = 0;
  let asked = "";
  for (const [at, past] of history.entries()) {
    const messages = (past.role === "assistant" ? findTurn(asked, past) : undefined) ?? messagesOf(past, at);
    if (past.role === "user") asked = visitorText(past.content);
    const turn = { messages, chars: JSON.stringify(messages).length };
    kept.push(turn);
    chars += turn.chars;
    if (chars <= historyChars) continue;
    while (chars > historyChars / 2 && kept.length > 0) chars -= kept.shift()!.chars;
  }
  const messages = kept.flatMap((turn) => turn.messages);
  // Many models' templates accept no conversation that an assistant begins.
  const opening = fence("event", "The visitor opened the chat.");
  return messages[0]?.role === "assistant" ? [{ role: "user", content: opening }, ...messages] : messages;
}

/** The same messages, texts of one side behind each other as one: many models' templates want the sides to take turns. */
export function alternate(messages: readonly ModelMessage[]): ModelMessage[] {
  const merged: ModelMessage[] = [];
  for (const message of messages) {
    const before = merged.at(-1);
    const isSame = before?.role === message.role && before.role !== "tool";
    if (isSame && typeof before.content === "string" && typeof message.content === "string")
      merged.splice(-1, 1, { ...before, content: `${before.content}\n\n${message.content}` } as ModelMessage);
    else merged.push(message);
  }
  return merged;
}

/** A visitor's words as they are read, now and in all later requests. */
export function visitorText(text: string): string {
  return cut(cleanText(text).trim(), messageChars);
}

/** A visitor's words, as data; behind them what is said of this turn alone. */
export function visitorMessage(
  text: string,
  notes: readonly string[] = [],
  pictures: FileParts["pictures"] = [],
): ModelMessage {
  const said = [fence("visitor_message", visitorText(text)), ...notes].join("\n\n");
  if (pictures.length === 0) return { role: "user", content: said };
  return { role: "user", content: [{ type: "text", text: said }, ...pictures] };
}

/** Function calls with their results, as one request of a model and its answer. */
export function callMessages(
  calls: readonly {
    readonly id: string;
    readonly name: string;
    readonly arguments: unknown;
    readonly result: string;
    readonly kept?: Readonly<Record<string, unknown>>;
  }[],
  text = "",
  kept: Readonly<Record<string, unknown>> = {},
): ModelMessage[] {
  return [
    {
      role: "assistant",
      ...givenBack(kept),
      content: [
        ...(text === "" ? [] : [{ type: "text" as const, text }]),
        ...calls.map((call) => ({
          type: "tool-call" as const,
          toolCallId: call.id,
          toolName: call.name,
          input: call.arguments,
          ...givenBack(call.kept ?? {}),
        })),
      ],
    },
    {
      role: "tool",
      content: calls.map(({ id, name, result }) => ({
        type: "tool-result" as const,
        toolCallId: id,
        toolName: name,
        output: { type: "text" as const, value: result },
      })),
    },
  ];
}

/** Members that stand beside what a message or a call is made of: its provider's own, in the words it had them in. */
function givenBack(kept: Readonly<Record<string, unknown>>): { readonly providerOptions?: ProviderOptions } {
  return Object.keys(kept).length === 0 ? {} : { providerOptions: { openaiCompatible: kept } as ProviderOptions };
}

/** A result as a model reads it. */
export function resultText(result: unknown, maxChars = resultChars): string {
  return fence("function_result", cut(JSON.stringify(result) ?? "{}", maxChars));
}

function messagesOf({ role, content, functionCalls, attachments }: PastMessage, at: number): ModelMessage[] {
  const text = cut(content, messageChars);
  if (role === "user") return [visitorMessage(content, pastFilesNote(attachments))];
  // What an owner's program noted: a model has one system prompt, and this is not part of it.
  if (role === "system") return [{ role: "user", content: fence("event", text) }];
  const calls = functionCalls.map(({ name, arguments: given, result }, nr) => ({
    id: shortId(`${at} ${nr}`),
    name,
    arguments: name === searchName ? { queries: [given.query] } : given,
    result: resultText(result),
  }));
  const said: ModelMessage[] = text.trim() === "" ? [] : [{ role: "assistant", content: text }];
  return calls.length === 0 ? said : [...callMessages(calls), ...said];
}

function cut(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars).toWellFormed()}… (cut)`;
}
