import { type Operations, operations } from "../contract/all-operations.ts";
import type { Route } from "./http/route.ts";
import { apiKeys } from "./resources/api-keys/handlers.ts";
import { assistants } from "./resources/assistants/handlers.ts";
import { webhookToggles } from "./resources/assistants/webhook-toggles.ts";
import { audit } from "./resources/audit/handlers.ts";
import { calls } from "./resources/calls/handlers.ts";
import { campaigns } from "./resources/campaigns/handlers.ts";
import { catalogues } from "./resources/catalogues/handlers.ts";
import { attachments } from "./resources/conversations/attachments/handlers.ts";
import { earlierConversations } from "./resources/conversations/earlier/handlers.ts";
import { conversations, visitorContext } from "./resources/conversations/handlers.ts";
import { help } from "./resources/conversations/help/handlers.ts";
import { inbox } from "./resources/conversations/inbox/handlers.ts";
import { ownerConversations } from "./resources/conversations/owner-handlers.ts";
import { unansweredQuestions } from "./resources/conversations/unanswered/handlers.ts";
import { embed } from "./resources/embed/handlers.ts";
import { evaluations } from "./resources/evaluations/handlers.ts";
import { events } from "./resources/events/handlers.ts";
import { groups } from "./resources/groups/handlers.ts";
import { documents, knowledgebases } from "./resources/knowledge/handlers.ts";
import { leads } from "./resources/leads/handlers.ts";
import { ledger } from "./resources/ledger/handlers.ts";
import { members } from "./resources/members/handlers.ts";
import { modelConnections } from "./resources/model-connections/handlers.ts";
import { notifications } from "./resources/notifications/handlers.ts";
import { phoneNumbers } from "./resources/phone-numbers/handlers.ts";
import { results } from "./resources/results/handlers.ts";
import { sipTrunks } from "./resources/sip-trunks/handlers.ts";
import { sms } from "./resources/sms/handlers.ts";
import { tools } from "./resources/tools/handlers.ts";
import { usage } from "./resources/usage/handlers.ts";
import { checklist } from "./resources/user/checklist.ts";
import { user } from "./resources/user/handlers.ts";
import { webhooks } from "./resources/webhooks/handlers.ts";
import { whatsapp } from "./resources/whatsapp/handlers.ts";

/** The groups that are answered, whole or in part. A new one is added here. */
const groupRoutes: readonly (readonly Route[])[] = [
  user,
  checklist,
  members,
  notifications,
  audit,
  ledger,
  usage,
  results,
  apiKeys,
  modelConnections,
  evaluations,
  assistants,
  embed,
  webhookToggles,
  groups,
  catalogues,
  phoneNumbers,
  sipTrunks,
  sms,
  calls,
  campaigns,
  leads,
  webhooks,
  whatsapp,
  tools,
  knowledgebases,
  documents,
  conversations,
  earlierConversations,
  help,
  visitorContext,
  attachments,
  ownerConversations,
  inbox,
  unansweredQuestions,
  events,
];
const known = new Map(groupRoutes.flat().map((route) => [route.row.id, route]));

/** Every operation as the router takes it. */
export const routes: readonly Route[] = Object.values(operations).map(
  (row): Route => known.get(row.id) ?? { row, uses: [] },
);

/**
 * Ids of the operations that nothing answers yet. Their rows are final, and clients find them marked in the docs. The
 * platform knows their paths: it answers 401 without a token, then 501 in the operation's own error shape, never a 404,
 * and looks at nothing else of the request.
 */
export const unimplementedIds = routes
  .filter(({ run }) => !run)
  .map(({ row }) => row.id) as readonly (keyof Operations)[];
