import type { FunctionCall } from "../../../contract/operations/conversations.ts";
import type { Tool } from "../turn.ts";

/** Longer messages talk about somebody; they do not ask to be put through. */
const mostChars = 160;
/** How people ask to be put through, in English and German. */
const wishes =
  /\b(?:talk|speak|chat|connect|transfer|switch|hand|pass|forward|put|get)\b.{0,40}\b(?:to|with|through|over)\b|\b(?:sprechen|reden|schreiben|verbinden?|weiterleiten|weiter|wechseln|leiten)\b/i;
const turned = /\b(?:not|don['’]?t|never|no longer|nicht|kein\w*)\b/i;
/** What stands in assistants' names and says nothing of which one is meant. */
const general = new Set(
  "the and our for team desk bot assistant assistent assistentin der die das und unser".split(" "),
);

/** The assistant that a message asks to be handed over to, by its name; undefined where it names none, or several. */
export function readTransfer(message: string, tools: readonly Tool[]): Tool | undefined {
  const transfers = tools.filter(({ transfersTo }) => transfersTo !== undefined);
  if (transfers.length === 0 || !isTransferWish(message)) return undefined;
  const said = new Set(wordsOf(message));
  const named = transfers.filter((tool) => wordsOf(nameOf(tool)).some((word) => said.has(word)));
  return named.length === 1 ? named[0] : undefined;
}

/** Whether a message does no more than to ask to be put through. */
export function isTransferWish(message: string): boolean {
  return message.length <= mostChars && wishes.test(message) && !turned.test(message);
}

/** Runs it; nothing but the call is said, since the other assistant answers. */
export async function takeTransfer(tool: Tool, signal: AbortSignal): Promise<FunctionCall> {
  const { result } = await tool.run({}, { signal });
  return { name: tool.name, arguments: {}, result: { ...result } };
}

function nameOf({ name }: Tool): string {
  return name.replace(/^transfer_to_/, "").replaceAll("_", " ");
}

function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  return words.filter((word) => word.length > 2 && !general.has(word));
}
