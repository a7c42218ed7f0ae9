import { expect } from "vitest";
import { Assistant } from "../../src/contract/operations/assistants/assistants.ts";
import type { TestPlatform } from "./platform.ts";

/** The least that creating an assistant takes. */
export const least = {
  name: "Reception",
  type: "inbound",
  mode: "pipeline",
  timezone: "Europe/London",
  voice_id: 1,
  language_id: 1,
  llm_model_id: 1,
  initial_message: "Hello",
  system_prompt: "Be brief.",
};

/** Sends as the owner and reads the answer. */
export async function send(
  platform: TestPlatform,
  method: string,
  path: string,
  body?: unknown,
  token = platform.owner.key,
) {
  const response = await platform.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: await response.json() };
}

/** Creates an assistant of the owner's. @returns Its id. */
export async function create(platform: TestPlatform, more: object = {}): Promise<number> {
  const { status, body } = await send(platform, "POST", "/user/assistant", { ...least, ...more });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

/** One of the owner's assistants as the list shows it. */
export async function read(platform: TestPlatform, id: number): Promise<Assistant> {
  const { body } = await send(platform, "GET", "/user/assistants");
  return Assistant.parse(body.find((assistant: { id: number }) => assistant.id === id));
}

/** Gives the owner a phone number. @returns Its id. */
export async function addNumber(platform: TestPlatform, phone: string, type: "normal" | "caller_id" = "normal") {
  const { id } = await platform.db
    .insertInto("phone_numbers")
    .values({
      user_id: platform.owner.userId,
      phone_number: phone,
      country_code: "GB",
      type,
      sms_capable: true,
      region: "gb",
      carrier: "simulated",
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
