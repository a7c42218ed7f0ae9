import { tokenHeader } from "../contract/codes.ts";
import { addressBucket, unknownAddress } from "../contract/kit/address.ts";
import { fail } from "../contract/kit/operation.ts";
import { forwardedAddress, pathBelow } from "../contract/kit/surroundings.ts";
import { sendMessage } from "../contract/operations/conversations.ts";
import { type ApiError, isApiError } from "../contract/problem.ts";
import { findRoute, type Route } from "./allow-list.ts";
import { openTo, preflight } from "./cors.ts";
import { refusal } from "./errors.ts";
import type { ReadIdentity } from "./identity.ts";
import { readInput } from "./input.ts";
import type { Limit, Limits } from "./limits.ts";
import type { Settings } from "./options.ts";
import { noOrigin, originOf } from "./origins.ts";
import { failure, success } from "./respond.ts";
import type { House, Rule, RuleRow } from "./rule.ts";
import type { SecretGuard } from "./secrets.ts";
import type { Session } from "./tokens.ts";

/** What an adapter knows of a request beside itself. */
export interface RequestContext {
  /** Where the connection came from. */
  readonly address?: string | undefined;
  /** Keeps a short-lived host awake for what outlasts the answer. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Answers one request. Never rejects. */
export type AnswerRequest = (request: Request, context: RequestContext) => Promise<Response>;

export interface EdgeParts extends House {
  readonly limits: Limits;
  readonly readIdentity: ReadIdentity;
  readonly secrets: SecretGuard;
}

/** What becomes known of a request on its way, for its answer and its event. */
interface Progress {
  readonly address: string;
  origin?: string;
  session?: Session;
  subject?: string | undefined;
  /** A fresh token, where the one that came is about to run out. */
  renewed?: string;
}

/** Chosen with the token's 15 minutes: a page that asks at least every ten never has to resume. */
const renewedMs = 5 * 60_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The order of questions: origin, path and method, token, body, limit, the owner's last word; then the rule. */
export function createEdge(parts: EdgeParts): AnswerRequest {
  const { settings, emit, secrets } = parts;
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const path = pathBelow(pathname, settings.basePath);
    const route = findRoute(path, request.method);
    const progress: Progress = { address: addressOf(request, context, settings) };
    const response = await answer(request, context, route, progress, parts).catch((cause: unknown) => {
      const failed = isApiError(cause) ? cause : unforeseen(cause);
      if (failed.problem.status < 500) tellRefusal(failed, route, progress);
      return refuse(failed, path, route);
    });
    return finish(response, progress);
  };

  function unforeseen(cause: unknown): ApiError {
    emit({ type: "internal_error", detail: secrets.hide(String(cause)) });
    return refusal("INTERNAL", { cause });
  }

  function tellRefusal({ problem }: ApiError, route: Route | undefined, { address, session }: Progress): void {
    const { code, status } = problem;
    const who = session ? { session: session.id } : {};
    emit({ type: "refused", action: route?.rule?.row.action, code, status, address, ...who });
  }
}

async function answer(
  request: Request,
  context: RequestContext,
  route: Route | undefined,
  progress: Progress,
  parts: EdgeParts,
): Promise<Response> {
  const { settings } = parts;
  const origin = originOf(request, settings);
  progress.origin = origin;
  if (!route) throw refusal("NOT_FOUND");
  if (request.method === "OPTIONS") return preflight();
  if (!route.rule) throw refusal(route.methods.length > 0 ? "METHOD_NOT_ALLOWED" : "ACTION_NOT_ALLOWED");
  const { row, run } = route.rule;
  const session = row.access === "session" ? await sessionOf(request, route, progress, parts) : undefined;
  const subject = row.access === "opens" ? await parts.readIdentity(request) : session?.subject;
  progress.subject = subject;
  if (origin === noOrigin && row.access === "opens" && subject === undefined) throw refusal("IDENTITY_INVALID");
  const input = await readInput(row, request);
  if (row.limit) {
    const [who, limit] = limitOf(row.limit, settings, progress);
    await parts.limits.count(row.limit, who, limit);
  }
  await askOwner(request, route.rule, { origin, subject, progress, settings });
  const waitUntil = context.waitUntil ?? ((work: Promise<unknown>) => void work.catch(() => undefined));
  return success(await run(input, { ...parts, request, origin, subject, waitUntil, ...(session ? { session } : {}) }));
}

/** The session that the path's conversation belongs to; another visitor's conversation is an unknown one. */
async function sessionOf(
  request: Request,
  { uuid }: Route,
  progress: Progress,
  { tokens, settings }: EdgeParts,
): Promise<Session> {
  const found = await tokens.read(request.headers.get("authorization"), progress.origin ?? noOrigin);
  const { session, expiresAt } = found;
  if (!settings.assistants.has(session.assistant)) throw refusal("TOKEN_MISSING");
  progress.session = session;
  if (expiresAt.getTime() - settings.now().getTime() < renewedMs) {
    progress.renewed = (await tokens.issue(session)).token;
  }
  if (session.conversation !== uuid) fail(sendMessage, "CONVERSATION_NOT_FOUND");
  return session;
}

function limitOf(
  kind: NonNullable<RuleRow["limit"]>,
  { policy }: Settings,
  { session, origin, subject, address }: Progress,
): [who: string, limit: Limit] {
  const { messagesPerMinute, conversationsPerHour, requestsPerMinute } = policy.limits;
  const limits = {
    messages: { most: messagesPerMinute, windowMs: minuteMs },
    conversations: { most: conversationsPerHour, windowMs: hourMs },
    requests: { most: requestsPerMinute, windowMs: minuteMs },
  };
  if (session) return [`session:${session.id}`, limits[kind]];
  // A server that speaks for its visitors has one address for all of them.
  return [origin === noOrigin ? `subject:${subject}` : `address:${address}`, limits[kind]];
}

/** The owner's hook sees the request without its body, which is read already. A hook that throws has not agreed. */
async function askOwner(
  request: Request,
  { row }: Rule,
  known: { origin: string; subject: string | undefined; progress: Progress; settings: Settings },
): Promise<void> {
  const { origin, subject, progress, settings } = known;
  const { url, method, headers } = request;
  const about = { action: row.action, origin, subject, address: progress.address, session: progress.session?.id };
  const ask = async () => settings.authorize(new Request(url, { method, headers }), about);
  const allowed = await ask().catch(() => false);
  if (allowed !== true) throw refusal("ACTION_NOT_ALLOWED");
}

function addressOf(request: Request, { address }: RequestContext, settings: Settings): string {
  const { trustProxyHops, clientAddress } = settings;
  const forwarded = trustProxyHops > 0 ? forwardedAddress(request, trustProxyHops) : undefined;
  try {
    return addressBucket(clientAddress(request) ?? forwarded ?? address);
  } catch {
    return unknownAddress; // the owner's hook failed, and the strictest bucket is the one that all share
  }
}

/** Conversation paths speak as the chat does; that a path or method does not exist is said alike everywhere. */
function refuse(failed: ApiError, path: string, route: Route | undefined): Response {
  const { code } = failed.problem;
  const isChat = route !== undefined && path.startsWith("/conversations") && code !== "METHOD_NOT_ALLOWED";
  const response = failure(failed, isChat ? "chat" : "message");
  if (code === "METHOD_NOT_ALLOWED") response.headers.set("allow", route?.methods.join(", ") ?? "");
  return response;
}

function finish(response: Response, { origin, renewed }: Progress): Response {
  const { headers } = response;
  headers.set("vary", "Origin");
  headers.set("x-content-type-options", "nosniff");
  if (renewed !== undefined && !headers.has(tokenHeader)) headers.set(tokenHeader, renewed);
  if (origin !== undefined && origin !== noOrigin) openTo(origin, headers);
  return response;
}
