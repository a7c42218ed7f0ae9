import { createRouteTable } from "../../http/route-table.ts";
import { askForPersonRule } from "./ask-for-person.ts";
import { capabilitiesRule } from "./capabilities.ts";
import { addFileRule } from "./files/add-file.ts";
import { readFileRule } from "./files/read-file.ts";
import { followConversationRule } from "./follow-conversation.ts";
import { functionResultRule } from "./function-result.ts";
import { giveFeedbackRule } from "./give-feedback.ts";
import { listEarlierRule } from "./list-earlier.ts";
import { callVisitorRule } from "./phone/call-visitor.ts";
import { endCallRule } from "./phone/end-call.ts";
import { quoteTextRule } from "./phone/quote-text.ts";
import { readCallRule } from "./phone/read-call.ts";
import { readWhatsappRule } from "./phone/read-whatsapp.ts";
import { textVisitorRule } from "./phone/text-visitor.ts";
import { webCallRule } from "./phone/web-call.ts";
import { whatsappVisitorRule } from "./phone/whatsapp-visitor.ts";
import { rateConversationRule } from "./rate-conversation.ts";
import { readConversationRule } from "./read-conversation.ts";
import { reportContextRule } from "./report-context.ts";
import { resumeSessionRule } from "./resume-session.ts";
import type { Rule } from "./rule.ts";
import { searchHelpRule } from "./search-help.ts";
import { sendMessageRule } from "./send-message.ts";
import { startConversationRule } from "./start-conversation.ts";
import { stopAnswerRule } from "./stop-answer.ts";
import { checkVerificationRule } from "./verification/check-verification.ts";
import { startVerificationRule } from "./verification/start-verification.ts";

/** Everything that a visitor can do. What is not here does not exist. */
export const rules: readonly Rule[] = [
  startConversationRule,
  readConversationRule,
  listEarlierRule,
  sendMessageRule,
  giveFeedbackRule,
  followConversationRule,
  askForPersonRule,
  rateConversationRule,
  stopAnswerRule,
  searchHelpRule,
  addFileRule,
  readFileRule,
  functionResultRule,
  reportContextRule,
  resumeSessionRule,
  capabilitiesRule,
  startVerificationRule,
  checkVerificationRule,
  callVisitorRule,
  readCallRule,
  endCallRule,
  quoteTextRule,
  textVisitorRule,
  readWhatsappRule,
  whatsappVisitorRule,
  webCallRule,
];

/** Where a path leads. */
export interface ProxyRoute {
  /** Undefined if the path takes other methods only. */
  readonly rule: Rule | undefined;
  readonly methods: readonly string[];
  /** What the path names: a conversation by `uuid`, a call by `handle`. */
  readonly params: Readonly<Record<string, string>>;
}

const table = createRouteTable(
  rules.map((rule) => ({ rule, method: rule.operation.method, path: rule.operation.path })),
  { parameter: /^[\w-]{1,64}$/ },
);

/** The route of a request; undefined for a path that is not known. */
export function findRoute(path: string, method: string): ProxyRoute | undefined {
  const found = table.find(path, method);
  if (!found) return undefined;
  const { route, routes, params } = found;
  return { rule: route?.rule, methods: routes.map((entry) => entry.method), params };
}
