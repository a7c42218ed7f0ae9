import { noAnswerName } from "../../function-names.ts";
import type { Tool } from "../../turn.ts";

/** The tools of a turn, with one by which a model reports, in any language, that it has no answer. A tool of the owner's with this name wins. */
export function withNoAnswer(tools: readonly Tool[], onNoAnswer: () => void): readonly Tool[] {
  if (tools.some(({ name }) => name === noAnswerName)) return tools;
  const tool: Tool = {
    name: noAnswerName,
    description:
      "Notes for the company that the visitor's question has no answer in what you were given. Call it before you say that you do " +
      "not know; the visitor does not see it.",
    parameters: [],
    needsConsent: false,
    writes: false,
    isSilent: true,
    async run() {
      onNoAnswer();
      return { ok: true, result: { message: "Noted. Now tell the visitor that you do not know." } };
    },
  };
  return [...tools, tool];
}
