import { isRecord } from "../../../contract/record.ts";
import type { ConversationStore } from "../conversation/conversation-store.ts";
import type { EarlierConversation } from "../model.ts";
import type { Transport } from "../transport/transport.ts";

/**
 * The visitor's conversations as the server has them, with what the page knows of each. What the server does not name is gone, and
 * kept no longer.
 * @throws {ApiError}
 */
export async function listEarlier(
  store: ConversationStore,
  transport: Pick<Transport, "earlier">,
  shown: { readonly uuid: string; readonly seen: number },
): Promise<readonly EarlierConversation[]> {
  const stored = store.read();
  const kept = [...(stored ? [{ ...stored, seen: storedSeen(stored, shown) }] : []), ...store.earlier].filter(
    ({ uuid }, at, all) => all.findIndex((one) => one.uuid === uuid) === at,
  );
  const answer = await transport.earlier(kept.slice(0, 20));
  const listed = (Array.isArray(answer) ? answer : []).flatMap((value) => read(value) ?? []);
  const uuids = new Set(listed.map(({ uuid }) => uuid));
  store.earlier = store.earlier.filter(({ uuid }) => uuids.has(uuid));
  return listed;

  function read(value: unknown): EarlierConversation | undefined {
    if (!isRecord(value) || typeof value.id !== "string" || typeof value.title !== "string") return undefined;
    const { id: uuid, title, last_message_at: at, last_reply_id: reply, state, known } = value;
    const own = kept.find((one) => one.uuid === uuid);
    const isCurrent = uuid === shown.uuid;
    return {
      uuid,
      title,
      at: Date.parse(String(at)),
      state: state === "ended" ? "ended" : "open",
      isUnread: !isCurrent && own !== undefined && Number(reply ?? 0) > own.seen,
      isCurrent,
      secret: own?.secret ?? "",
      isKnown: known === true,
      seen: own?.seen ?? 0,
    };
  }
}

/** What is stored is older than what the screen has shown. */
function storedSeen(
  { uuid, seen }: { readonly uuid: string; readonly seen: number },
  shown: { uuid: string; seen: number },
) {
  return uuid === shown.uuid ? shown.seen : seen;
}
