import { askForPerson } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Lets a visitor ask for a person. In: `{email?}`. Out: that they wait, since when, and when somebody is likely to answer. */
export const askForPersonRule = rule({
  operation: askForPerson,
  action: "person",
  access: "session",
  limit: "requests",
  async run({ body }, { upstream, toVisitor, session }) {
    const { conversation, assistant } = session;
    const input = { action: "person", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(askForPerson, input, toVisitor.asked);
  },
});
