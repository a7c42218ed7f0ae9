import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect } from "vitest";
import type { WebhookDelivery } from "../../src/contract/operations/webhooks/webhooks.ts";
import { send } from "./assistants.ts";
import type { TestPlatform } from "./platform.ts";
import { type Arrived, startWebServer } from "./web-server.ts";

/** How an owner's server answers its next requests, the last answer again and again: a status, with a body, or never. */
export type ReceiverAnswer =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | "never";

/** An owner's server that gets webhooks. */
export async function startReceiver(...first: readonly ReceiverAnswer[]) {
  let answers = first;
  let at = 0;
  const server = await startWebServer((_request: IncomingMessage, response: ServerResponse) => {
    const answer = answers[Math.min(at++, answers.length - 1)] ?? { status: 200 };
    if (answer === "never") return;
    response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? "");
  });
  return {
    ...server,
    hook: `${server.origin}/hook`,
    safeFetch: { allowOrigins: [server.origin] },
    /** Answers like this from now on, however many requests have arrived. */
    answer(...next: readonly ReceiverAnswer[]) {
      answers = next;
      at = 0;
    },
  };
}

/** Checks a message as Standard Webhooks describes it, without the code that signed it. @returns Its payload */
export function verify(
  { headers, body }: Arrived,
  secret: string,
): Record<string, unknown> & { readonly [name: string]: unknown } {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const isGood = String(signatures)
    .split(" ")
    .map((signature) => signature.split(","))
    .some(([version, value = ""]) => {
      const given = Buffer.from(value, "base64");
      return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isGood) throw new Error("the signature is wrong");
  return JSON.parse(body);
}

export async function secretOf(platform: TestPlatform, id: number): Promise<string> {
  const { status, body } = await send(platform, "GET", `/user/assistants/${id}/webhook-secret`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.secret;
}

export async function deliveries(platform: TestPlatform, query = ""): Promise<WebhookDelivery[]> {
  const { status, body } = await send(platform, "GET", `/user/webhook-deliveries${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Waits until the newest delivery has a status. */
export async function untilDelivery(platform: TestPlatform, status: WebhookDelivery["status"], attempts: number) {
  await expect.poll(async () => (await deliveries(platform))[0]).toMatchObject({ status, attempts });
  return (await deliveries(platform))[0] as WebhookDelivery;
}
