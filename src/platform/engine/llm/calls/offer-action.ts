import type { VisitorAction } from "../../../../contract/operations/conversations/conversations.ts";
import { offerName } from "../../function-names.ts";
import type { Tool } from "../../turn.ts";

const meanings: Readonly<Record<Exclude<VisitorAction, "person">, string>> = {
  call: "the company calls the visitor's phone",
  sms: "the answer before this one is sent as a text message",
  whatsapp: "the conversation continues on WhatsApp",
  "web-call": "the visitor talks with you by voice in the page",
};

/**
 * The tools of a turn, with one that offers what the visitor's page offers; without one where it offers nothing. A tool of
 * the owner's with this name wins.
 */
export function withOffer(
  tools: readonly Tool[],
  pageActions: readonly VisitorAction[],
  onOffer: (action: VisitorAction) => void,
): readonly Tool[] {
  const offered = pageActions.filter((action) => action !== "person");
  if (offered.length === 0 || tools.some(({ name }) => name === offerName)) return tools;
  const tool: Tool = {
    name: offerName,
    description:
      "Shows the visitor a button below your answer. Call it when the visitor asks for this, or when you cannot help and it " +
      "would. Nothing happens until they press the button, which asks for their number itself: never ask for it, and never say " +
      "that it was done. Say in one short sentence that they can.",
    parameters: [
      {
        name: "action",
        type: "string",
        description: `One of: ${offered.map((action) => `${action} (${meanings[action]})`).join(", ")}.`,
      },
    ],
    needsConsent: false,
    writes: false,
    isSilent: true,
    async run({ action }) {
      const wanted = offered.find((one) => one === action);
      if (!wanted) return { ok: false, result: { error: `This is not offered. Offered: ${offered.join(", ")}.` } };
      onOffer(wanted);
      return { ok: true, result: { message: "The button is shown below your answer." } };
    },
  };
  return [...tools, tool];
}
