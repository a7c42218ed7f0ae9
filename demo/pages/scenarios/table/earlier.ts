import type { Scenario } from "../scenario.ts";
import { answer, refused, silence } from "../scripted-proxy.ts";

const list = "POST /conversations/earlier";
const hourMs = 3_600_000;

/** A conversation of the list, so many hours old. */
function one(title: string, hoursAgo: number, more: object = {}): object {
  const at = new Date(Date.now() - hoursAgo * hourMs).toISOString();
  const id = crypto.randomUUID();
  return { id, title, state: "open", created_at: at, last_message_at: at, last_reply_id: 4, known: true, ...more };
}

/** Every state of the list of a visitor's conversations. */
export const earlierScenarios: readonly Scenario[] = [
  {
    name: "conversations",
    title: "The visitor's conversations",
    group: "Earlier messages",
    known: true,
    script: {
      [list]: [
        () =>
          Response.json({
            status: true,
            conversations: [
              one("My boiler shows E14 and makes a noise as if a train went through the cellar every few minutes", 1),
              one("\u05DE\u05D4 \u05E9\u05E2\u05D5\u05EA \u05D4\u05E4\u05EA\u05D9\u05D7\u05D4?", 26),
              one("What does a visit cost?", 24 * 40, { state: "ended" }),
            ],
          }),
      ],
    },
    acts: [{ click: "Your conversations" }],
    shows: /What does a visit cost/,
  },
  {
    name: "conversations-none",
    title: "No conversations yet",
    group: "Earlier messages",
    known: true,
    script: { [list]: [answer({ status: true, conversations: [] })] },
    acts: [{ click: "Your conversations" }],
    shows: "You have no conversations yet.",
  },
  {
    name: "conversations-loading",
    title: "The conversations are on their way",
    group: "Earlier messages",
    known: true,
    script: { [list]: [silence] },
    acts: [{ click: "Your conversations" }],
    shows: "Loading",
  },
  {
    name: "conversations-failed",
    title: "The conversations could not be loaded",
    group: "Earlier messages",
    known: true,
    script: { [list]: [refused(500, "UPSTREAM_FAILED")] },
    acts: [{ click: "Your conversations" }],
    shows: "Your conversations could not be loaded.",
  },
];
