import {
  inviteToWhatsapp,
  listWhatsappTemplates,
  sendWhatsappFreeform,
  sendWhatsappTemplate,
} from "../../../contract/operations/phone/whatsapp.ts";
import { whatsappVisitor } from "../../../contract/operations/visitor/proxy-phone.ts";
import { fillTemplate } from "../../../text/message-template.ts";
import { refusal } from "../../errors.ts";
import { hashOf } from "../../hash.ts";
import { messageText, whatsappText } from "../../paid-actions/messages.ts";
import { throwVisitorFailure } from "../../paid-actions/paid-failure.ts";
import { type PreparedAction, runPaidAction } from "../../paid-actions/run-paid-action.ts";
import { statusOf } from "../../paid-actions/status.ts";
import { whatsappSession } from "../../paid-actions/whatsapp-session.ts";
import { noOrigin } from "../../session/origins.ts";
import { recordsIn } from "../../upstream/records.ts";
import { rule, type SessionContext } from "../rule.ts";
import { ownNumber } from "./verified.ts";

const action = "whatsapp";

/**
 * Sends a message of the conversation on WhatsApp: freely while the visitor's 24 hours run, else by the policy's template. Where there
 * is none, the answer is a link by which the visitor writes first; the code in it joins the conversations once they say yes there.
 * In: `{message_id}` and an Idempotency-Key. Out: a handle and the status, or the link.
 */
export const whatsappVisitorRule = rule({
  operation: whatsappVisitor,
  action,
  access: "session",
  limit: "requests",
  offered: ({ policy }) => policy.whatsapp !== undefined,
  async run({ body: { message_id: id } }, context) {
    const { handle, status, answer } = await runPaidAction(context, {
      operation: whatsappVisitor,
      action,
      payload: { message_id: id },
      async prepare() {
        const { number } = await ownNumber(context, "whatsapp");
        const text = whatsappText(await messageText(context, { operation: whatsappVisitor, action, id }));
        const { is_open: isOpen } = await whatsappSession(context, number, action);
        if (isOpen) return freeform(context, number, text);
        const templateId = context.settings.policy.whatsapp?.templateId;
        return templateId === undefined
          ? invitation(context, number, text)
          : template(context, { number, text, templateId });
      },
    });
    return { body: answer ?? { handle, status } };
  },
});

async function freeform(context: SessionContext, number: string, text: string): Promise<PreparedAction> {
  const costMicros = (await context.prices(context.session.assistant)).whatsappMessage;
  return {
    number,
    costMicros,
    criteria: { number, textHash: await hashOf(text), type: "freeform" },
    async send(idempotencyKey) {
      const body = { sender_id: senderId(context), recipient_phone: number, message: text };
      const { assistant, conversation: followedConversation } = context.session;
      const input = { action, assistant, body, idempotencyKey, followedConversation } as const;
      return { ...(await context.upstream.call(sendWhatsappFreeform, input, readSentMessage)).body, costMicros };
    },
  };
}

/** The text stands where the template has its first placeholder. */
async function template(
  context: SessionContext,
  { number, text, templateId }: { readonly number: string; readonly text: string; readonly templateId: number },
): Promise<PreparedAction> {
  const { upstream, session, prices } = context;
  const { assistant } = session;
  const costMicros = (await prices(assistant)).whatsappTemplate;
  const params = { id: senderId(context) };
  const listed = await upstream
    .call(listWhatsappTemplates, { action, assistant, params }, ({ data }) => ({
      templates: recordsIn(data),
    }))
    .catch(throwVisitorFailure);
  const { body_text: bodyText, variables: names } = listed.body.templates.find(({ id }) => id === templateId) ?? {};
  const first = Array.isArray(names) && typeof names[0] === "string" ? names[0] : undefined;
  const variables = first === undefined ? {} : { [first]: text };
  const filled = typeof bodyText === "string" ? fillTemplate(bodyText, variables)?.body : undefined;
  return {
    number,
    costMicros,
    criteria: { number, type: "template", ...(filled === undefined ? {} : { textHash: await hashOf(filled) }) },
    async send(idempotencyKey) {
      const body = {
        sender_id: senderId(context),
        recipient_phone: number,
        template_id: templateId,
        ...(first === undefined ? {} : { variables }),
      };
      const input = { action, assistant, body, idempotencyKey, followedConversation: session.conversation } as const;
      return { ...(await upstream.call(sendWhatsappTemplate, input, readSentMessage)).body, costMicros };
    },
  };
}

/** Nothing is sent, and nothing costs: the visitor writes first. */
function invitation(context: SessionContext, number: string, text: string): PreparedAction {
  const { upstream, session } = context;
  const { assistant, conversation, origin } = session;
  return {
    number,
    costMicros: 0,
    async send() {
      const language = languageOf(context.request);
      const { company } = context.settings.policy.verification;
      const body = {
        ...(language === undefined ? {} : { language }),
        sender_id: senderId(context),
        conversation_id: conversation,
        message: text,
        site: company ?? (origin === noOrigin ? assistant : new URL(origin).host),
      };
      const answer = (await upstream.call(inviteToWhatsapp, { action, assistant, body }, readInvitation)).body;
      return { status: "invited", costMicros: 0, answer };
    },
  };
}

/** What the visitor's browser asks for first, as ISO 639-1. */
function languageOf(request: Request): string | undefined {
  return /^\s*([a-z]{2,3})(?![a-z])/i.exec(request.headers.get("accept-language") ?? "")?.[1]?.toLowerCase();
}

function senderId({ settings }: SessionContext): number {
  return settings.policy.whatsapp?.senderId ?? 0;
}

function readSentMessage({ whatsapp_message_id: id, status }: Readonly<Record<string, unknown>>) {
  if (typeof id !== "number") throw refusal("UPSTREAM_FAILED");
  return { id, status: status === undefined ? "sent" : statusOf(status) };
}

function readInvitation({ link, expires_at }: Readonly<Record<string, unknown>>) {
  const isLink = typeof link === "string" && link.startsWith("https://wa.me/") && typeof expires_at === "string";
  if (!isLink) throw refusal("UPSTREAM_FAILED");
  return { link, expires_at };
}
