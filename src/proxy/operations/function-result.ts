import { giveFunctionResult } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Brings what came of a function of the visitor's page. Out: whether the answer still waited for it. */
export const functionResultRule = rule({
  operation: giveFunctionResult,
  action: "function_result",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.clientTools.size > 0,
  async run({ body }, { upstream, session }) {
    const { conversation, assistant } = session;
    const input = { action: "function_result", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(giveFunctionResult, input, ({ accepted }) => ({
      status: true as const,
      accepted: accepted === true,
    }));
  },
});
