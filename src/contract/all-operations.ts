import { rowsOf } from "./kit/group.ts";
import { nameSchemasOf } from "./kit/named-schemas.ts";
import * as page from "./kit/page.ts";
import * as apiKeys from "./operations/api-keys.ts";
import * as assistants from "./operations/assistants.ts";
import * as attachments from "./operations/attachments.ts";
import * as audit from "./operations/audit.ts";
import * as catalogues from "./operations/catalogues.ts";
import * as checklist from "./operations/checklist.ts";
import * as conversations from "./operations/conversations.ts";
import * as earlierConversations from "./operations/earlier-conversations.ts";
import * as embed from "./operations/embed.ts";
import * as evaluations from "./operations/evaluations.ts";
import * as groups from "./operations/groups.ts";
import * as help from "./operations/help.ts";
import * as inbox from "./operations/inbox.ts";
import * as documents from "./operations/knowledge/documents.ts";
import * as knowledgebases from "./operations/knowledge/knowledgebases.ts";
import * as ledger from "./operations/ledger.ts";
import * as members from "./operations/members.ts";
import * as modelConnections from "./operations/model-connections.ts";
import * as notifications from "./operations/notifications.ts";
import * as ownerConversations from "./operations/owner-conversations.ts";
import * as calls from "./operations/phone/calls.ts";
import * as campaigns from "./operations/phone/campaigns.ts";
import * as leads from "./operations/phone/leads.ts";
import * as phoneNumbers from "./operations/phone/phone-numbers.ts";
import * as sipTrunks from "./operations/phone/sip-trunks.ts";
import * as sms from "./operations/phone/sms.ts";
import * as whatsapp from "./operations/phone/whatsapp.ts";
import * as results from "./operations/results.ts";
import * as tools from "./operations/tools.ts";
import * as unansweredQuestions from "./operations/unanswered-questions.ts";
import * as usage from "./operations/usage.ts";
import * as user from "./operations/user.ts";
import * as visitorContext from "./operations/visitor-context.ts";
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
