import { expect } from "vitest";
import type { Call, CallDetails } from "../../src/contract/operations/phone/calls.ts";
import type { HandsetEvent } from "../../src/platform/carriers/simulated/handset-calls.ts";
import type { TestPlatform } from "./platform.ts";

/** A handset's number, which rings until somebody answers. */
export const handset = "+447700900123";
/** Numbers that take calls by themselves. */
export const personas = {
  busy: "+447700900170",
  noAnswer: "+447700900171",
  voicemail: "+447700900172",
  hangsUp: "+447700900173",
  interrupts: "+447700900174",
  silent: "+447700900175",
  talks: "+447700900176",
} as const;

export async function requestCall(
  platform: TestPlatform,
  more: { readonly phone_number?: string; readonly assistant_id?: number; readonly variables?: object } = {},
  headers: Record<string, string> = {},
) {
  const body = { phone_number: handset, assistant_id: platform.owner.assistantId, ...more };
  const response = await platform.request("POST", "/user/make_call", { body, headers, token: platform.owner.key });
  return { status: response.status, ...((await response.json()) as { message: string; call_id: number }) };
}

export async function getCall(platform: TestPlatform, id: number): Promise<CallDetails> {
  const response = await platform.request("GET", `/user/calls/${id}`, { token: platform.owner.key });
  return response.json();
}

export async function listCalls(platform: TestPlatform, query = "") {
  const response = await platform.request("GET", `/user/calls${query}`, { token: platform.owner.key });
  return (await response.json()) as { data: Call[]; total: number };
}

/** Waits until a call has a status. */
export async function untilCall(platform: TestPlatform, id: number, status: Call["status"]): Promise<CallDetails> {
  await expect.poll(async () => (await getCall(platform, id)).status).toBe(status);
  return getCall(platform, id);
}

/** Changes fields of the first owner's assistant. */
export async function setAssistant(platform: TestPlatform, body: object): Promise<void> {
  const { key: token, assistantId } = platform.owner;
  const response = await platform.request("PUT", `/user/assistant/${assistantId}`, { body, token });
  expect(response.status, await response.clone().text()).toBe(200);
}

/** Follows a handset to the end of the scope; `shownCall` is the call that it still shows. */
export function followHandset(platform: TestPlatform, number: string = handset, options?: { shownCall: number }) {
  const stop = new AbortController();
  const events: HandsetEvent[] = [];
  const done = (async () => {
    for await (const event of platform.carrier.calls.follow(number, stop.signal, options)) events.push(event);
  })();
  return {
    events,
    /** What the assistant has said, turn by turn. */
    get turns(): string[] {
      const turns = [""];
      for (const event of events) {
        if (event.type !== "heard") continue;
        turns[turns.length - 1] += event.text;
        if (event.last) turns.push("");
      }
      return turns.map((turn) => turn.trim()).filter((turn) => turn !== "");
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await done;
    },
  };
}
