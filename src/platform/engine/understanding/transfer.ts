import type { FunctionCall } from "../../../contract/operations/conversations/conversations.ts";
import { allWords } from "../../../languages/server.ts";
import type { Tool } from "../turn.ts";

/** Longer messages talk about somebody; they do not ask to be put through. */
const mostChars = 160;
const transfers = allWords.flatMap(({ transfer }) => transfer ?? []);
const anyOf = (kind: "asking" | "turned" | "greeting" | "between") => transfers.map((words) => words[kind]).join("|");
const setOf = (kind: "requestWords" | "namesNobody" | "yours" | "nameless" | "general" | "anyCaller") =>
  new Set(transfers.flatMap((words) => words[kind].split(" ")));

const asking = new RegExp(String.raw`^(?:${anyOf("asking")})\b`);
const turned = new RegExp(String.raw`\b(?:${anyOf("turned")})\b`);
const greeting = new RegExp(`^(?:(?:${anyOf("greeting")}) )+`);
/** What may stand between "talk to" and the name: short words such as "the", and the one who answers there. */
const between = new RegExp(`^(?:(?!you$)[a-z]{1,3}|${anyOf("between")})$`);
const requestWords = setOf("requestWords");
const namesNobody = setOf("namesNobody");
const yours = setOf("yours");
const nameless = setOf("nameless");
const general = setOf("general");

/** What a description of when to transfer says of any caller. */
export const anyCallerWords: ReadonlySet<string> = setOf("anyCaller");

/**
 * The assistant that a message asks to be handed over to, by its name; undefined if it names none, or several.
 * @param options.isBusy Whether something else is under way: then only a message that asks for nothing more counts.
 */
export function readTransfer(
  message: string,
  tools: readonly Tool[],
  { isBusy }: { readonly isBusy: boolean },
): Tool | undefined {
  const transfers = tools.filter(({ transfersTo }) => transfersTo !== undefined);
  if (transfers.length === 0) return undefined;
  const requests = readRequests(message);
  const named = transfers.filter((tool) => requests.some((request) => startsWithName(request, nameOf(tool))));
  const [tool] = named;
  if (!tool || named.length > 1) return undefined;
  const rest = wordsOf(message).filter((word) => !nameOf(tool).has(word) && !general.has(word));
  return isBusy && !rest.every((word) => requestWords.has(word)) ? undefined : tool;
}

/** Whether a message asks to be put through to somebody. */
export function isTransferRequest(message: string): boolean {
  return readRequests(message).length > 0;
}

/** Whom a message asks to be put through to: the words behind each "talk to" that name a third person, such as "your vet". */
export function readRequestedPeople(message: string): readonly (readonly string[])[] {
  return readRequests(message).filter(([first, second]) => {
    if (first === undefined || namesNobody.has(first)) return false;
    return !yours.has(first) || (second !== undefined && !nameless.has(second));
  });
}

/** Runs it; nothing but the call is said, since the other assistant answers. */
export async function takeTransfer(tool: Tool, signal: AbortSignal): Promise<FunctionCall> {
  const { result } = await tool.run({}, { signal });
  return { name: tool.name, arguments: {}, result: { ...result } };
}

/** The words behind each "talk to" or "put me through to" of a message. */
function readRequests(message: string): string[][] {
  if (message.length > mostChars) return [];
  return message.split(/[.!?;,:\n]+/).flatMap((part) => {
    const clause = wordsOf(part).join(" ").replace(greeting, "");
    if (asking.test(clause) || turned.test(clause)) return [];
    const found = transfers.flatMap(({ leads, verbBehind }) => [
      ...leads.map((lead) => lead.exec(clause)).filter((match) => match !== null),
      ...(verbBehind?.verb.test(clause) ? clause.matchAll(verbBehind.lead) : []),
    ]);
    return found.map(({ 0: lead, index }) => wordsOf(clause.slice(index + lead.length)));
  });
}

function startsWithName(words: readonly string[], name: ReadonlySet<string>): boolean {
  const at = words.findIndex((word) => name.has(word));
  return at >= 0 && words.slice(0, at).every((word) => between.test(word));
}

/** What names the assistant that a tool transfers to. */
function nameOf({ name }: Tool): ReadonlySet<string> {
  const words = wordsOf(name.replace(/^transfer_to_/, "").replaceAll("_", " "));
  return new Set(words.filter((word) => word.length > 2 && !general.has(word)));
}

/** Words in small letters without accents, as the names of transfers have them. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  );
}
