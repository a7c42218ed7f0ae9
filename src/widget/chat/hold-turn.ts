import type { ConversationRecord } from "./others/tab-link.ts";

/** Does `work` while no other tab with the conversation sends; at once where the browser has no Web Locks, or refuses one. */
export async function holdTurn(
  { name, isShared }: ConversationRecord,
  uuid: string,
  work: () => Promise<void>,
): Promise<void> {
  let isGranted = false;
  try {
    await navigator.locks.request(isShared ? name : `${name}|${uuid}`, () => {
      isGranted = true;
      return work();
    });
  } catch (cause) {
    if (isGranted) throw cause;
    await work();
  }
}
