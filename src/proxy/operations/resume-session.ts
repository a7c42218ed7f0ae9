import { tokenHeader } from "../../contract/codes.ts";
import { resumeSession } from "../../contract/operations/proxy.ts";
import type { SessionReply } from "../../contract/proxy.ts";
import { refusal } from "../errors.ts";
import { rule } from "./rule.ts";

/**
 * Gives a page that was away a new token for its conversation. In: `{conversation_id, resume}`, the secret that came with
 * the conversation. Who was known when the session began must be the same now; who was not may become known.
 */
export const resumeSessionRule = rule({
  operation: resumeSession,
  action: "resume",
  access: "opens",
  limit: "requests",
  async run({ body }, { settings, tokens, resumes, origin, subject }) {
    const known = await resumes.use(body.resume, { conversation: body.conversation_id, origin });
    if (known.subject !== undefined && known.subject !== subject) throw refusal("IDENTITY_INVALID");
    if (!settings.assistants.has(known.assistant)) throw refusal("TOKEN_MISSING");
    const session = subject === undefined ? known : { ...known, subject };
    if (known.subject !== subject) await resumes.keep(body.resume, session);
    const { token, expiresAt } = await tokens.issue(session);
    const reply: SessionReply = { token, expires_at: expiresAt.toISOString() };
    return { body: reply, headers: { [tokenHeader]: token } };
  },
});
