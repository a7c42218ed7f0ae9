import { SafeFetchError } from "../safe-fetch/error.ts";
import type { SafeFetch } from "../safe-fetch/safe-fetch.ts";
import { hookBody, type Message } from "./words.ts";

const timeoutMs = 10_000;
const maxBytes = 64 * 1_024;

/** Sends a message to a chat's incoming webhook, once. @returns Why it did not arrive; null if it did */
export async function sendHook(
  url: string,
  message: Message,
  {
    safeFetch,
    consoleUrl,
    signal,
  }: { readonly safeFetch: SafeFetch; readonly consoleUrl: string | undefined; readonly signal?: AbortSignal },
): Promise<string | null> {
  const body = JSON.stringify(hookBody(message, { host: new URL(url).hostname, consoleUrl }));
  const headers = { "content-type": "application/json" };
  try {
    const request = { method: "POST", headers, body, timeoutMs, maxBytes, ...(signal ? { signal } : {}) } as const;
    const { status } = await safeFetch.fetch(url, request);
    return status >= 200 && status <= 299 ? null : `It answered ${status}.`;
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    signal?.throwIfAborted();
    return `It could not be reached: ${error.reason}.`;
  }
}
