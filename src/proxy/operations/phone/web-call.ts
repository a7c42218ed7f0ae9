import { startWebCall } from "../../../contract/operations/phone/calls.ts";
import { talkToVisitor } from "../../../contract/operations/visitor/proxy-phone.ts";
import { refusal } from "../../errors.ts";
import { runPaidAction } from "../../paid-actions/run-paid-action.ts";
import { rule } from "../rule.ts";

/**
 * Lets a visitor talk with the assistant in the page. In: an Idempotency-Key. Out: where to connect and a token for one call, within a
 * minute. A request that got no answer is not looked for: without its token nobody talks, and nothing is charged. The call is
 * settled by what it cost once it is over, whatever the page does.
 */
export const webCallRule = rule({
  operation: talkToVisitor,
  action: "web_call",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.webCalls !== undefined,
  async run(_, context) {
    const { session, settings, upstream, prices } = context;
    const { assistant, conversation: uuid } = session;
    const maxSeconds = settings.policy.webCalls?.maxSeconds ?? 0;
    const { answer } = await runPaidAction(context, {
      operation: talkToVisitor,
      action: "web_call",
      payload: {},
      prepare: async () => ({
        costMicros: Math.ceil(((await prices(assistant)).webMinute * maxSeconds) / 60),
        async send() {
          const input = { action: "web_call", assistant, params: { uuid }, body: { max_seconds: maxSeconds } } as const;
          return { status: "initiated", ...(await upstream.call(startWebCall, input, readConnection)).body };
        },
      }),
    });
    if (!answer) throw refusal("UPSTREAM_FAILED"); // the process died before it had one
    return { body: answer };
  },
});

/** `id` is for the proxy alone: by it the call is settled. A platform that does not name it leaves all counted. */
function readConnection({ url, token, call_id: id }: Readonly<Record<string, unknown>>) {
  const isConnection = typeof url === "string" && /^wss?:\/\//.test(url) && typeof token === "string";
  if (!isConnection) throw refusal("UPSTREAM_FAILED");
  return { answer: { url, token }, ...(typeof id === "number" ? { id } : {}) };
}
