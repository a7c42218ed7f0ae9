import { rowsOf } from "./kit/group.ts";
import { nameSchemasOf } from "./kit/named-schemas.ts";
import * as page from "./kit/page.ts";
import * as apiKeys from "./operations/account/api-keys.ts";
import * as audit from "./operations/account/audit.ts";
import * as checklist from "./operations/account/checklist.ts";
import * as ledger from "./operations/account/ledger.ts";
import * as members from "./operations/account/members.ts";
import * as notifications from "./operations/account/notifications.ts";
import * as usage from "./operations/account/usage.ts";
import * as user from "./operations/account/user.ts";
import * as assistants from "./operations/assistants/assistants.ts";
import * as catalogues from "./operations/assistants/catalogues.ts";
import * as embed from "./operations/assistants/embed.ts";
import * as evaluations from "./operations/assistants/evaluations.ts";
import * as groups from "./operations/assistants/groups.ts";
import * as modelConnections from "./operations/assistants/model-connections.ts";
import * as tools from "./operations/assistants/tools.ts";
import * as attachments from "./operations/conversations/attachments.ts";
import * as conversations from "./operations/conversations/conversations.ts";
import * as inbox from "./operations/conversations/inbox.ts";
import * as ownerConversations from "./operations/conversations/owner-conversations.ts";
import * as results from "./operations/conversations/results.ts";
import * as documents from "./operations/knowledge/documents.ts";
import * as knowledgebases from "./operations/knowledge/knowledgebases.ts";
import * as unansweredQuestions from "./operations/knowledge/unanswered-questions.ts";
import * as calls from "./operations/phone/calls.ts";
import * as campaigns from "./operations/phone/campaigns.ts";
import * as leads from "./operations/phone/leads.ts";
import * as phoneNumbers from "./operations/phone/phone-numbers.ts";
import * as sipTrunks from "./operations/phone/sip-trunks.ts";
import * as sms from "./operations/phone/sms.ts";
import * as whatsapp from "./operations/phone/whatsapp.ts";
import * as earlierConversations from "./operations/visitor/earlier-conversations.ts";
import * as help from "./operations/visitor/help.ts";
import * as visitorContext from "./operations/visitor/visitor-context.ts";
import * as events from "./operations/webhooks/events.ts";
import * as webhookToggles from "./operations/webhooks/webhook-toggles.ts";
import * as webhooks from "./operations/webhooks/webhooks.ts";

nameSchemasOf(page);

/**
 * All operations by id, group by group: router, client, OpenAPI, docs and the conformance suite are made from them.
 * @example
 * ```ts
 * import { operations } from "ringback/contract";
 *
 * const { method, path } = operations.sendSms; // POST /user/sms
 * ```
 */
export const operations = {
  ...rowsOf(user),
  ...rowsOf(checklist),
  ...rowsOf(members),
  ...rowsOf(notifications),
  ...rowsOf(audit),
  ...rowsOf(ledger),
  ...rowsOf(usage),
  ...rowsOf(results),
  ...rowsOf(apiKeys),
  ...rowsOf(modelConnections),
  ...rowsOf(evaluations),
  ...rowsOf(assistants),
  ...rowsOf(embed),
  ...rowsOf(unansweredQuestions),
  ...rowsOf(webhookToggles),
  ...rowsOf(groups),
  ...rowsOf(catalogues),
  ...rowsOf(phoneNumbers),
  ...rowsOf(sipTrunks),
  ...rowsOf(knowledgebases),
  ...rowsOf(documents),
  ...rowsOf(tools),
  ...rowsOf(conversations),
  ...rowsOf(earlierConversations),
  ...rowsOf(help),
  ...rowsOf(attachments),
  ...rowsOf(visitorContext),
  ...rowsOf(ownerConversations),
  ...rowsOf(inbox),
  ...rowsOf(calls),
  ...rowsOf(campaigns),
  ...rowsOf(leads),
  ...rowsOf(sms),
  ...rowsOf(whatsapp),
  ...rowsOf(webhooks),
  ...rowsOf(events),
} as const;

/** All operations of the API by name, as {@link operations} holds them. */
export type Operations = typeof operations;
