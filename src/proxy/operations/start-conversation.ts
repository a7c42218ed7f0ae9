import { resumeHeader, tokenHeader } from "../../contract/codes.ts";
import { fail } from "../../contract/kit/operation.ts";
import { s } from "../../contract/kit/schema.ts";
import { countCodePoints } from "../../contract/limits.ts";
import { startConversation } from "../../contract/operations/conversations/conversations.ts";
import type { Variables } from "../../contract/variable-values.ts";
import { refuseFields } from "../../http/input/check.ts";
import type { Settings } from "../options.ts";
import { allowedClientTools } from "../page-tools.ts";
import { visitorOf } from "../session/visitor-key.ts";
import { withBrowser } from "./report-context.ts";
import { rule } from "./rule.ts";

/** Chosen: a name, a page's address, an order's number. */
const valueChars = 200;
const nameChars = 64;

/**
 * Lets a visitor begin a conversation. In: `assistant_id`, the name its owner gave, needed where there are several;
 * `variables` and `client_tools` that the policy names. Always of type "widget", whatever is asked. Out: the greeting, a token, and once what
 * the page resumes with. A visitor's Idempotency-Key is not passed on: strangers have no scope of their own here.
 */
export const startConversationRule = rule({
  operation: startConversation,
  action: "start",
  access: "opens",
  limit: "conversations",
  body: s.object({
    assistant_id: s.optional(s.string({ max: nameChars })),
    variables: startConversation.body.shape.variables,
    client_tools: startConversation.body.shape.client_tools,
    context: startConversation.body.shape.context,
  }),
  async run({ body: asked }, { settings, upstream, toVisitor, tokens, resumes, emit, origin, subject, request }) {
    const { name: assistant, uuid } = chosenAssistant(asked.assistant_id, settings);
    const variables = allowedVariables(asked.variables ?? {}, settings);
    const given = Object.keys(variables).length > 0 ? { variables } : {};
    const offered = allowedClientTools(asked.client_tools, settings);
    const known = await visitorOf(subject, settings);
    const context = asked.context && settings.policy.context ? { context: withBrowser(asked.context, request) } : {};
    const body = { assistant_id: uuid, type: "widget", ...given, ...offered, ...known, ...context };
    const started = await upstream.call(startConversation, { action: "start", assistant, body }, toVisitor.start);
    const session = { id: crypto.randomUUID(), conversation: started.body.conversation_id, assistant, origin, subject };
    const { token } = await tokens.issue(session);
    // Without the store the conversation lasts as long as its token is renewed.
    const resume = await resumes.issue(session).catch(() => undefined);
    emit({ type: "started", assistant, session: session.id, ...(subject === undefined ? {} : { subject }) });
    return {
      body: started.body,
      headers: {
        ...started.headers,
        [tokenHeader]: token,
        ...(resume === undefined ? {} : { [resumeHeader]: resume }),
      },
    };
  },
});

function chosenAssistant(given: string | undefined, { assistants }: Settings): { name: string; uuid: string } {
  const [only] = assistants.size === 1 ? assistants.keys() : [];
  const name = given ?? only;
  if (name === undefined) refuseFields(startConversation, { assistant_id: ["The assistant id field is required."] });
  const uuid = assistants.get(name) ?? fail(startConversation, "ASSISTANT_NOT_FOUND");
  return { name, uuid };
}

/** What a visitor tells the assistant, as far as the policy names it. @throws VALIDATION_FAILED */
function allowedVariables(given: Variables, { policy }: Settings): Variables {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = `variables.${name.slice(0, nameChars)}`;
    if (!policy.variables.has(name)) fields[field] = [`The ${field} field is not allowed.`];
    else if (countCodePoints(typeof value === "string" ? value : JSON.stringify(value)) > valueChars) {
      fields[field] = [`The ${field} field must not be greater than ${valueChars} characters.`];
    }
  }
  if (Object.keys(fields).length > 0) refuseFields(startConversation, fields);
  return { ...given };
}
