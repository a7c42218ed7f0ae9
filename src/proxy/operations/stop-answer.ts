import { stopAnswer } from "../../contract/operations/conversations/conversations.ts";
import { rule } from "./rule.ts";

/** Lets a visitor stop the answer that they are given. Out: whether there was one. */
export const stopAnswerRule = rule({
  operation: stopAnswer,
  action: "stop",
  access: "session",
  limit: "requests",
  async run(_, { upstream, session }) {
    const { conversation, assistant } = session;
    const input = { action: "stop", assistant, params: { uuid: conversation } } as const;
    return upstream.call(stopAnswer, input, ({ stopped }) => ({ status: true as const, stopped: stopped === true }));
  },
});
