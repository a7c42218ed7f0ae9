import { reportContext } from "../../contract/operations/visitor/visitor-context.ts";
import { rule } from "./rule.ts";

/** Lets a page say where its visitor is. In: `{context}`. Out: `{status: true}`. */
export const reportContextRule = rule({
  operation: reportContext,
  action: "context",
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.context,
  async run({ body }, { upstream, session, request }) {
    const { conversation, assistant } = session;
    const context = withBrowser(body.context, request);
    const input = { action: "context", assistant, params: { uuid: conversation }, body: { context } } as const;
    return upstream.call(reportContext, input, () => ({ status: true }));
  },
});

/** The platform sees this server's request, and not the browser's. */
export function withBrowser<Context extends object>(context: Context, request: Request): Context {
  const agent = request.headers.get("user-agent");
  return { ...context, user_agent: agent?.slice(0, 1_000) ?? "" };
}
