import { resumeHeader, tokenHeader } from "../../contract/codes.ts";
import { updateConversation } from "../../contract/operations/conversations/owner-conversations.ts";
import { listEarlierConversations } from "../../contract/operations/visitor/earlier-conversations.ts";
import { resumeSession } from "../../contract/operations/visitor/proxy.ts";
import type { SessionReply } from "../../contract/proxy.ts";
import { refusal } from "../errors.ts";
import type { Session } from "../session/tokens.ts";
import { visitorOf } from "../session/visitor-key.ts";
import { type RuleContext, rule } from "./rule.ts";

/**
 * Gives a page that was away a new token for its conversation. In: `{conversation_id, resume}`, the secret that came with
 * the conversation. Who was known when the session began must be the same now; who was not may become known. Without a secret the
 * identity must be the one that the conversation was begun with, and the page gets a secret of its own.
 */
export const resumeSessionRule = rule({
  operation: resumeSession,
  action: "resume",
  access: "opens",
  limit: "requests",
  async run({ body: { conversation_id: conversation, resume } }, context) {
    const { tokens, resumes } = context;
    const session = resume === undefined ? await sessionOfIdentity(conversation, context) : await resumed(resume);
    const { token, expiresAt } = await tokens.issue(session);
    const reply: SessionReply = { token, expires_at: expiresAt.toISOString() };
    const secret = resume === undefined ? { [resumeHeader]: await resumes.issue(session) } : {};
    return { body: reply, headers: { [tokenHeader]: token, ...secret } };

    async function resumed(secret: string): Promise<Session> {
      const { settings, origin, subject } = context;
      const known = await resumes.use(secret, { conversation, origin });
      if (known.subject !== undefined && known.subject !== subject) throw refusal("IDENTITY_INVALID");
      if (!settings.assistants.has(known.assistant)) throw refusal("TOKEN_MISSING");
      if (subject === undefined || known.subject === subject) return known;
      const session = { ...known, subject };
      await resumes.keep(secret, session);
      noteVisitor(session, context);
      return session;
    }
  },
});

/** Asks the platform whose the conversation is. @throws TOKEN_MISSING for one that is not theirs */
async function sessionOfIdentity(
  conversation: string,
  { settings, upstream, origin, subject }: RuleContext,
): Promise<Session> {
  const known = await visitorOf(subject, settings);
  const [first] = settings.assistants.keys();
  if (!known.visitor || first === undefined) throw refusal("TOKEN_MISSING");
  const input = {
    action: "resume",
    assistant: first,
    body: { conversations: [{ id: conversation }], ...known },
  } as const;
  const { body } = await upstream.call(listEarlierConversations, input, ({ conversations }) => {
    const found = (Array.isArray(conversations) ? conversations : []).find(
      ({ id, known }) => known === true && id === conversation,
    );
    return { assistant: found?.assistant_id as unknown };
  });
  const [assistant] = [...settings.assistants].find(([, uuid]) => uuid === body.assistant) ?? [];
  if (assistant === undefined) throw refusal("TOKEN_MISSING");
  return { id: crypto.randomUUID(), conversation, assistant, origin, subject };
}

/** The visitor finds it on their other devices too from now on. Where that fails, it is this browser's alone. */
function noteVisitor(
  { conversation, assistant, subject }: Session,
  { settings, upstream, waitUntil }: RuleContext,
): void {
  const noted = visitorOf(subject, settings).then((body) => {
    if (!body.visitor) return;
    const input = { action: "resume", assistant, params: { uuid: conversation }, body } as const;
    return upstream.call(updateConversation, input, () => ({}));
  });
  waitUntil(noted.catch(() => undefined));
}
