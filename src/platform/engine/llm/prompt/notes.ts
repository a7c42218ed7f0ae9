import { fence } from "../../../../text/fence.ts";
import { declinesInAnyLanguage } from "../../confirmation/read-confirmation.ts";
import type { Memory } from "../../tools/call-memory.ts";
import type { TurnInput } from "../../turn.ts";

/** What the model has to know of what was proposed or done before, none of which is in the history. */
export function platformNotes({ pending, done }: Memory, input: TurnInput): string[] {
  const { message, handedOverBy, cardAnswer } = input;
  const when =
    handedOverBy === undefined
      ? "in an attempt to answer that did not reach the visitor"
      : "for this message, before it was handed over";
  const notes = done.map(
    ({ name, arguments: given, result }) =>
      `${name} was run already with ${JSON.stringify(given)} ${when}. Its result: ${JSON.stringify(result)}`,
  );
  if (pending) {
    const why =
      cardAnswer || declinesInAnyLanguage(message)
        ? "The visitor declined."
        : "The visitor did not agree to exactly this.";
    notes.push(
      `${pending.tool.name} was proposed with ${JSON.stringify(pending.arguments)} and has not been run. ${why} ` +
        "If the visitor still wants it, call the function again; the visitor is asked again.",
    );
  }
  if (handedOverBy !== undefined) {
    const words = "Another assistant has just handed this conversation over to you. Answer the visitor's last message";
    notes.unshift(`${words}; do not greet.`);
  }
  return notes.map((note) => fence("platform_note", note));
}
