import { followConversation } from "../../contract/operations/conversations/conversations.ts";
import { readLastEventId } from "../../http/input/headers.ts";
import { tooManyRequests } from "../../http/respond.ts";
import { readDelivery } from "../paid-actions/read-delivery.ts";
import { FollowedEvents } from "../visitor/followed-events.ts";
import { rule } from "./rule.ts";

/** Chosen: a visitor's tabs. */
const perSession = 5;
/** Chosen: the people behind one address, and what one process holds with room. */
const perClient = 200;
const perProcess = 10_000;
const retryAfterS = 15;
/** Chosen: the page opens its next stream with a token that is still good, and is handed a fresh one. */
const beforeTokenEndsMs = 2 * 60_000;
const platformEndsEarlierS = 2;

/**
 * Lets a visitor follow their own conversation. In: `Last-Event-ID`. Out: the platform's events through `toVisitor`, until
 * shortly before the token ends; a page that leaves ends the platform's stream too.
 */
export const followConversationRule = rule({
  operation: followConversation,
  action: "follow",
  access: "session",
  limit: "requests",
  async run(_, { request, client, settings, upstream, toVisitor, paidActions, session, tokenEndsAt, slots }) {
    const { conversation, assistant } = session;
    const giveBack = slots.take([
      { key: `session:${session.id}`, most: perSession },
      { key: client, most: perClient },
      { key: "all", most: perProcess },
    ]);
    if (!giveBack) throw tooManyRequests(retryAfterS);
    try {
      const lastEventId = readLastEventId(request);
      const maxAgeMs = Math.max(0, tokenEndsAt.getTime() - settings.now().getTime() - beforeTokenEndsMs);
      // The platform ends the stream first: what ends before that was left by the visitor.
      const visitorReadsS = Math.max(0, Math.floor(maxAgeMs / 1_000) - platformEndsEarlierS);
      const input = {
        action: "follow",
        assistant,
        params: { uuid: conversation },
        lastEventId,
        visitorReadsS,
      } as const;
      const { events, leave, headers } = await upstream.follow(followConversation, input);
      const toPage = async (name: string, data: unknown) =>
        name === "delivery" ? readDelivery(data, { paidActions, session, toVisitor }) : toVisitor.event(name, data);
      return { events: new FollowedEvents(events, { toPage, leave, maxAgeMs, onEnd: giveBack }), headers };
    } catch (cause) {
      giveBack();
      throw cause;
    }
  },
});
