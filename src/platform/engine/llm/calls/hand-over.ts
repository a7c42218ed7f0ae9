import { handOverName } from "../../function-names.ts";
import type { Tool, TurnInput } from "../../turn.ts";

/** The tools of a turn, with one that hands over to a person where that is possible. A tool of the owner's with this name wins. */
export function withHandOver({ tools, handOver }: TurnInput): readonly Tool[] {
  if (!handOver || tools.some(({ name }) => name === handOverName)) return tools;
  const tool: Tool = {
    name: handOverName,
    description:
      "Asks a person of the company's team to answer in this conversation in your place. Call it only when the visitor says " +
      "that they want a person, not when you merely cannot help. Then tell the visitor that somebody was asked.",
    parameters: [],
    needsConsent: false,
    writes: true,
    async run() {
      await handOver();
      return { ok: true, result: { message: "Somebody from the team was asked to answer here." } };
    },
  };
  return [...tools, tool];
}
