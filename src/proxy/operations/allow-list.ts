import { createRouteTable } from "../../http/route-table.ts";
import { askForPersonRule } from "./ask-for-person.ts";
import { capabilitiesRule } from "./capabilities.ts";
import { followConversationRule } from "./follow-conversation.ts";
import { giveFeedbackRule } from "./give-feedback.ts";
import { readConversationRule } from "./read-conversation.ts";
import { resumeSessionRule } from "./resume-session.ts";
import type { Rule } from "./rule.ts";
import { sendMessageRule } from "./send-message.ts";
import { startConversationRule } from "./start-conversation.ts";

/** Everything that a visitor can do. What is not here does not exist. */
const rules: readonly Rule[] = [
  startConversationRule,
  readConversationRule,
  sendMessageRule,
  giveFeedbackRule,
  followConversationRule,
  askForPersonRule,
  resumeSessionRule,
  capabilitiesRule,
];

/** Paths that cost more than a message. No policy of this version names them, so each is refused by name. */
const notOffered = [
  "/verifications",
  "/verifications/check",
  "/calls",
  "/calls/{handle}",
  "/calls/{handle}/end",
  "/sms/quote",
  "/sms",
  "/whatsapp/session",
  "/whatsapp",
  "/conversations/{uuid}/web-calls",
];

/** Where a path leads. */
export interface ProxyRoute {
  readonly rule: Rule | undefined;
  /** Empty where nothing is offered. */
  readonly methods: readonly string[];
  /** The conversation that the path names. */
  readonly uuid: string | undefined;
}

const idForm = { parameter: /^[\w-]{1,64}$/ };
const table = createRouteTable(
  rules.map((rule) => ({ rule, method: rule.operation.method, path: rule.operation.path })),
  idForm,
);
const refused = createRouteTable(
  notOffered.map((path) => ({ method: "", path })),
  idForm,
);

/** The route of a request; undefined for a path that is not known. */
export function findRoute(path: string, method: string): ProxyRoute | undefined {
  const found = table.find(path, method);
  if (!found) return refused.find(path, "") && { rule: undefined, methods: [], uuid: undefined };
  const { route, routes, params } = found;
  return { rule: route?.rule, methods: routes.map((entry) => entry.method), uuid: params.uuid };
}
