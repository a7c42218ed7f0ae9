import { operations } from "../../../src/contract/all-operations.ts";
import type { Api } from "./api.ts";

/** An account that cannot pay for one message, with a conversation that would cost one, where it has any. */
export interface Spent {
  readonly token: string;
  readonly assistantUuid: string;
  readonly uuid: string | undefined;
}

/** More than this is no poor account, and not the suite's to spend. USD. */
const littleUsd = 0.1;
/** @source Limits › Costs */
const messageUsd = 0.01;

/**
 * Spends what the poor account has on a conversation, since without money none can be begun: one from an earlier run will
 * do. Undefined without such an account.
 */
export async function spendAll(to: Api): Promise<Spent | undefined> {
  const { poorKey: token } = to.target;
  if (token === undefined) return undefined;
  const balanceUsd = async () => (await to.make(operations.getMe, { token })).total_balance;
  const hasUsd = await balanceUsd();
  if (hasUsd > littleUsd) throw new Error(`the poor account has ${hasUsd} USD; at most ${littleUsd} USD will be spent`);
  const [assistant] = await to.make(operations.listAssistants, { token });
  if (!assistant) return undefined;
  const uuid = hasUsd < messageUsd ? await earlier(to, token) : await begin(to, token, assistant.uuid);
  while (uuid && (await balanceUsd()) >= messageUsd) {
    await to.make(operations.sendMessage, { token, params: { uuid }, body: { message: "Hello" } });
  }
  return { token, assistantUuid: assistant.uuid, uuid };
}

async function earlier(to: Api, token: string): Promise<string | undefined> {
  const query = { type: "widget", per_page: 1 };
  return (await to.make(operations.listConversations, { token, query })).data[0]?.id;
}

async function begin(to: Api, token: string, assistantUuid: string): Promise<string> {
  const body = { assistant_id: assistantUuid };
  return (await to.make(operations.startConversation, { token, body })).conversation_id;
}
