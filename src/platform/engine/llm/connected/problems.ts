import type { ModelProblem } from "../../../../contract/operations/assistants/model-connections.ts";
import type { EngineFailure } from "../../turn.ts";
import type { SeenExchange } from "./model-fetch.ts";

/** It answers; tools need more. */
export const toolsProblem: ModelProblem = {
  code: "tools",
  text: "It answers, but it did not call the function that it was asked to call. Your assistant can talk with it; searching documents and using tools may not work. Choose a model that supports tools.",
};

/** It answers, later than a caller waits. */
export function slowProblem(ms: number): ModelProblem {
  const seconds = (ms / 1000).toFixed(1);
  return {
    code: "slow",
    text: `It took ${seconds} s to begin. That is slow for a chat, and too slow for phone calls, where another model answers after 4 s. A local model may only have been loading: try once more.`,
  };
}

/** What is wrong with a key before anybody is asked: it could not be sent. */
export function keyProblem(key: string | undefined): ModelProblem | undefined {
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return undefined;
  return { code: "key", text: "The key has characters that no key has, such as spaces. Copy it again." };
}

/** Why a model did not answer, from what was seen of its server. */
export function problemOf(
  failure: EngineFailure,
  seen: SeenExchange,
  { model, key }: { readonly model: string; readonly key: string | undefined },
): ModelProblem {
  return (
    serverProblem(seen, { model, key }) ?? late(failure) ?? { code: "server", text: `${notOurs}${said(seen, key)}` }
  );
}

const notOurs =
  "The server answered something that is no answer of a model. Check the address: it is the one that /chat/completions is appended to, and most end in /v1.";

function late(failure: EngineFailure): ModelProblem | undefined {
  if (failure.message !== "model timed out") return undefined;
  return {
    code: "timeout",
    text: "It was reached and did not answer in time. A local model may still be loading: try once more. Otherwise choose a smaller one.",
  };
}

/** What is wrong with a server by its answer to any request; nothing if that was fine. */
export function serverProblem(
  seen: SeenExchange,
  { model, key }: { readonly model?: string; readonly key: string | undefined },
): ModelProblem | undefined {
  const { status, reason, refusal = "" } = seen;
  if (reason === "address") return { code: "address", text: `${seen.message ?? ""} ${ownNetwork}`.trim() };
  if (reason === "timed out") return { code: "timeout", text: "The server did not answer in time." };
  if (reason !== undefined)
    return {
      code: "unreachable",
      text: "The server cannot be reached. Check the address, and whether the server runs and can be reached from here.",
    };
  if (status === undefined || status < 300) return undefined;
  if (status < 400)
    return { code: "server", text: "The address leads on to another one. Enter the one that it leads to." };
  if (isAboutMoney(status, refusal))
    return {
      code: "payment",
      text: `The server wants to be paid first: the key has no credit left.${said(seen, key)}`,
    };
  if (status === 401 || (status === 403 && !isAboutModel(refusal)))
    return {
      code: "key",
      text:
        key === undefined
          ? "The server asks for a key. Enter one."
          : "The server refused the key. Copy it again, whole, and check that it is of this server.",
    };
  if (model !== undefined && (status === 404 || isAboutModel(refusal)) && isAboutModelOrPath(status, refusal))
    return { code: "model", text: `The server has no model “${model}”. Choose one of its list.${said(seen, key)}` };
  if (status === 404 || status === 405)
    return {
      code: "server",
      text: "There is nothing at this address. It is the one that /chat/completions is appended to, and most end in /v1.",
    };
  if (status === 429) return { code: "busy", text: `The server takes no more requests now.${said(seen, key)}` };
  if (status >= 500) return { code: "server", text: `The server failed (${status}).${said(seen, key)}` };
  return { code: "server", text: `The server refused the request (${status}).${said(seen, key)}` };
}

const ownNetwork =
  "A model on this machine or in its network is allowed by RINGBACK_SAFE_FETCH_ALLOW where the server starts.";

function isAboutMoney(status: number, refusal: string): boolean {
  return (
    status === 402 || /insufficient_quota|insufficient[ _]balance|exceeded your current quota|billing/i.test(refusal)
  );
}

function isAboutModel(refusal: string): boolean {
  return /model[_ ]not[_ ]found|model .{0,200}(?:not found|does not exist|not exist)|(?:unknown|no such|invalid|unsupported) model|not a valid model|no access to model|try pulling it/i.test(
    refusal,
  );
}

/** A 404 that speaks of no model is about the path. */
function isAboutModelOrPath(status: number, refusal: string): boolean {
  return isAboutModel(refusal) || (status === 404 && /model/i.test(refusal));
}

/** The server's own words, without the key should they quote it. */
function said({ refusal = "" }: SeenExchange, key: string | undefined): string {
  const words = wordsOf(refusal).replace(/\s+/g, " ").trim();
  if (words === "") return "";
  const safe = key === undefined ? words : words.replaceAll(key, "…");
  return ` It says: “${safe.replace(/\b(?:sk|key|gsk|AIza)[\w-]{6,}/g, "…").slice(0, 240)}”`;
}

function wordsOf(refusal: string): string {
  try {
    const body = JSON.parse(refusal) as {
      readonly error?: unknown;
      readonly message?: unknown;
      readonly detail?: unknown;
    };
    const error = body.error as { readonly message?: unknown } | string | undefined;
    const found = [typeof error === "string" ? error : error?.message, body.message, body.detail];
    return found.find((one): one is string => typeof one === "string") ?? "";
  } catch {
    return "";
  }
}
