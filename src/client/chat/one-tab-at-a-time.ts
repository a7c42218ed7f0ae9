/** Where tabs keep the conversation: in one record, or each in a copy of it. */
interface KeptConversation {
  readonly name: string;
  readonly isShared: boolean;
}

/** Does `work` while no other tab with the conversation sends; at once where the browser has no Web Locks, or refuses one. */
export async function holdTurn(
  { name, isShared }: KeptConversation,
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
