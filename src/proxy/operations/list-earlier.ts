import { s } from "../../contract/kit/schema.ts";
import { listEarlierConversations } from "../../contract/operations/visitor/earlier-conversations.ts";
import { visitorOf } from "../session/visitor-key.ts";
import { rule } from "./rule.ts";

const { conversations, assistant_id: assistantId } = listEarlierConversations.body.shape;

/**
 * Lists a visitor's conversations: those whose secrets the page has kept, and those that were begun with the identity that comes with
 * the request. Who a visitor is comes from the identity alone: a page cannot name one. A conversation of somebody whom the site knows
 * is listed for them alone, also where another has their secret.
 */
export const listEarlierRule = rule({
  operation: listEarlierConversations,
  action: "earlier",
  access: "opens",
  limit: "requests",
  body: s.object({ conversations, assistant_id: assistantId }),
  async run({ body }, { settings, upstream, toVisitor, resumes, origin, subject }) {
    const sessions = await Promise.all(
      (body.conversations ?? []).map(async ({ id, resume }) => {
        const session = resume ? await resumes.find(resume, { conversation: id, origin }) : undefined;
        return session && (session.subject === undefined || session.subject === subject) ? session : undefined;
      }),
    );
    const held = sessions.flatMap((session) => (session ? [{ id: session.conversation }] : []));
    const known = await visitorOf(subject, settings);
    const none = { body: { status: true as const, conversations: [] } };
    if (held.length === 0 && !known.visitor) return none;
    const asked = body.assistant_id;
    const uuid = asked === undefined ? undefined : settings.assistants.get(asked);
    if (asked !== undefined && uuid === undefined) return none;
    const [first = ""] = settings.assistants.keys();
    const input = {
      action: "earlier",
      assistant: asked ?? first,
      body: { conversations: held, ...known, ...(uuid ? { assistant_id: uuid } : {}) },
    } as const;
    const offered = new Set(uuid ? [uuid] : settings.assistants.values());
    return upstream.call(listEarlierConversations, input, (answer) => toVisitor.earlier(answer, offered));
  },
});
