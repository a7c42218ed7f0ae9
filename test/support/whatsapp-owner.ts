import type { TestPlatform } from "./platform.ts";
import { giveSender } from "./whatsapp.ts";

/** The number of the sender that {@link senderOf} gives. */
export const own = "+447700900700";

export interface Answer {
  readonly http: number;
  // The shapes of many operations.
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects
  readonly [name: string]: any;
}

/** Asks in the owner's name. */
export async function ask(platform: TestPlatform, method: string, path: string, body?: object): Promise<Answer> {
  const response = await platform.request(method, path, { token: platform.owner.key, ...(body ? { body } : {}) });
  const answer = await response.json();
  return method === "GET" ? answer : { http: response.status, ...answer };
}

/** Gives the owner a sender. @returns Its ids, and those of its templates by name and language */
export async function senderOf(platform: TestPlatform) {
  const phone_number_id = await giveSender(platform, platform.owner);
  const [sender] = (await ask(platform, "GET", "/user/whatsapp/senders")).data;
  const { data } = await ask(platform, "GET", `/user/whatsapp/senders/${sender.id}/templates?status=all`);
  const named = data.map(({ id, name, language }: { id: number; name: string; language: string }) => [
    `${name}_${language}`,
    id,
  ]);
  return { phone_number_id, sender_id: sender.id as number, templates: Object.fromEntries(named) };
}
