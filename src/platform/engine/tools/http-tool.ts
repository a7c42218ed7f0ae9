import { createHash, randomUUID } from "node:crypto";
import { SafeFetchError, type SafeFetchReason } from "../../safe-fetch/error.ts";
import type { SafeFetch } from "../../safe-fetch/safe-fetch.ts";
import type { Tool, ToolOutcome, ToolParameter } from "../turn.ts";
import { failure, outcomeOf, type ServiceProblem, serviceFailure } from "./answer.ts";
import { readArguments } from "./arguments.ts";
import { secretsOf } from "./secrets.ts";

/** A mid-call tool as its owner stored it. @source Resources › Mid call tool */
export interface HttpToolSettings {
  readonly name: string;
  readonly description: string;
  readonly endpoint: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Seconds, 1 to 30. */
  readonly timeoutS: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly schema: readonly ToolParameter[];
  /** When the person must have agreed first. (default: `non-get`) */
  readonly confirm?: "always" | "never" | "non-get";
}

export interface HttpToolOptions {
  readonly safeFetch: SafeFetch;
  /** Makes the `Idempotency-Key` of one run. (default: a random UUID) */
  readonly newKey?: () => string;
  /** {@link conversationId} of the conversation that the tool is called in. (default: none, as when its owner tries it) */
  readonly conversation?: string;
}

/**
 * Identifies a conversation to a tool's service, in `Ringback-Conversation`: an id that is the same for every call of
 * it, by which the service can keep visitors apart. It gives no access, and the uuid cannot be computed from it.
 */
export function conversationId(uuid: string): string {
  return createHash("sha256").update(`conversation ${uuid}`).digest("base64url").slice(0, conversationIdChars);
}

const mostAnswerBytes = 64 * 1024;
/** Chosen: 132 bits. */
const conversationIdChars = 22;

/**
 * A tool that calls its owner's service: GET and DELETE with the arguments behind the endpoint's own query, the others with a
 * JSON body. Its results reveal neither the endpoint nor what its headers hold.
 */
export function createHttpTool(settings: HttpToolSettings, options: HttpToolOptions): Tool {
  const { name, description, method, schema, confirm = "non-get" } = settings;
  const { safeFetch, newKey = randomUUID, conversation } = options;
  const writes = method !== "GET";
  const hide = secretsOf(settings);
  return {
    name,
    description,
    parameters: schema,
    writes,
    needsConsent: confirm === "always" || (confirm === "non-get" && writes),
    async run(args, { signal }) {
      signal.throwIfAborted();
      const read = readArguments(args, schema);
      if (!read.ok) return failure(read.error);
      const { url, body, headers } = requestOf(settings, read.values, { newKey, conversation });
      const limits = { timeoutMs: settings.timeoutS * 1000, maxBytes: mostAnswerBytes };
      try {
        const response = await safeFetch.fetch(url, { method, headers, body, signal, ...limits });
        return outcomeOf(response, { writes, hide });
      } catch (cause) {
        signal.throwIfAborted();
        if (!(cause instanceof SafeFetchError)) throw cause;
        return failedCall(cause, writes);
      }
    },
  };
}

type Values = readonly (readonly [name: string, value: string | number | boolean])[];

function requestOf(
  { endpoint, method, headers }: HttpToolSettings,
  values: Values,
  { newKey, conversation }: { readonly newKey: () => string; readonly conversation: string | undefined },
) {
  const stored = headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
  const inQuery = method === "GET" || method === "DELETE";
  const own = [
    ["accept", "application/json"],
    ...(inQuery ? [] : [["content-type", "application/json"]]),
    // The same for a repeat of the request on the way, another for another run.
    ...(method === "GET" ? [] : [["idempotency-key", newKey()]]),
    ...(conversation === undefined ? [] : [["ringback-conversation", conversation]]),
  ];
  return {
    url: inQuery ? withQuery(endpoint, values) : endpoint,
    body: inQuery ? undefined : JSON.stringify(Object.fromEntries(values)),
    headers: Object.fromEntries([...own, ...stored]) as Record<string, string>,
  };
}

/** The endpoint's own query stays as it was written. */
function withQuery(endpoint: string, values: Values): string {
  const url = URL.parse(endpoint);
  // An endpoint that is no URL is refused with a message when it is called.
  if (!url || values.length === 0) return endpoint;
  const added = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  url.search = [url.search.slice(1), added.toString()].filter((part) => part !== "").join("&");
  return url.href;
}

/** The outcome where the owner must set the service up anew. */
export const notSetUp: ToolOutcome = serviceFailure("notSetUp");

/** What a failed request says about its service. */
export const requestProblems: Readonly<Record<SafeFetchReason, ServiceProblem>> = {
  address: "notSetUp",
  headers: "notSetUp",
  unreachable: "unreachable",
  broken: "lost",
  "too large": "tooLarge",
  redirected: "moved",
  "timed out": "slow",
  aborted: "unreachable",
};

/** What a failed request means for the visitor or caller. */
export function failedCall({ reason, sent }: SafeFetchError, writes: boolean): ToolOutcome {
  return serviceFailure(requestProblems[reason], { isUnknown: writes && sent });
}
