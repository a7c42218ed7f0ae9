import { capabilitiesRule } from "./operations/capabilities.ts";
import { giveFeedbackRule } from "./operations/give-feedback.ts";
import { readConversationRule } from "./operations/read-conversation.ts";
import { resumeSessionRule } from "./operations/resume-session.ts";
import { sendMessageRule } from "./operations/send-message.ts";
import { startConversationRule } from "./operations/start-conversation.ts";
import type { Rule } from "./rule.ts";

/** Everything that a visitor can do. What is not here does not exist. */
const rules: readonly Rule[] = [
  startConversationRule,
  readConversationRule,
  sendMessageRule,
  giveFeedbackRule,
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

/** Where a path leads. `methods` is empty where nothing may be done there. */
export interface Route {
  readonly methods: readonly string[];
  readonly rule: Rule | undefined;
  /** The conversation that the path names. */
  readonly uuid: string | undefined;
}

const table = rules.map((rule) => ({ rule, form: formOf(rule.row.path) }));
const refused = notOffered.map(formOf);

/** To the letter: no decoding, no other case, no second slash. Undefined for a path that is not known. */
export function findRoute(path: string, method: string): Route | undefined {
  const found = table.filter(({ form }) => form.test(path));
  if (found.length > 0) {
    const { rule, form } = found.find((entry) => entry.rule.row.method === method) ?? {};
    return { rule, methods: found.map((entry) => entry.rule.row.method), uuid: form?.exec(path)?.[1] };
  }
  return refused.some((form) => form.test(path)) ? { rule: undefined, methods: [], uuid: undefined } : undefined;
}

function formOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([\\w-]{1,64})")}$`);
}
