import { searchHelp } from "../../contract/operations/visitor/help.ts";
import { rule } from "./rule.ts";

/** Lets a visitor search the assistant's articles, where its owner offers that. Out: passages, rebuilt from their known fields. */
export const searchHelpRule = rule({
  operation: searchHelp,
  action: "help",
  access: "session",
  limit: "requests",
  async run({ body }, { upstream, session, toVisitor }) {
    const { conversation, assistant } = session;
    const input = { action: "help", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(searchHelp, input, toVisitor.articles);
  },
});
