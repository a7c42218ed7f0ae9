import { tokenHeader } from "../contract/codes.ts";
import { hourMs, minuteMs } from "../contract/durations.ts";
import { fail } from "../contract/kit/operation.ts";
import { sendMessage } from "../contract/operations/conversations/conversations.ts";
import { type ApiError, isApiError } from "../contract/problem.ts";
import { addressBucket, clientAddress, unknownAddress } from "../http/address.ts";
import { pathBelow } from "../http/base-path.ts";
import { allowOrigin, preflight } from "../http/cors.ts";
import { fileResponse } from "../http/file-answer.ts";
import { readBody } from "../http/input/body.ts";
import { checkInput } from "../http/input/check.ts";
import { readQuery } from "../http/input/query.ts";
import { networkOf } from "../http/network.ts";
import { eventStreamResponse, failureResponse, jsonResponse } from "../http/respond.ts";
import { refusal } from "./errors.ts";
import type { Limit } from "./limits/count-in-window.ts";
import { findRoute, type ProxyRoute } from "./operations/allow-list.ts";
import type { ProxyServices, Rule, RuleResult } from "./operations/rule.ts";
import type { Settings } from "./options.ts";
import { namesPaidActions } from "./paid-actions/action-policy.ts";
import type { ReadIdentity } from "./session/identity.ts";
import { noOrigin, originOf } from "./session/origins.ts";
import type { Signer } from "./session/signer.ts";
import type { Session } from "./session/tokens.ts";
import type { SecretGuard } from "./visitor/secret-guard.ts";

/** What an adapter knows of a request besides the request itself. */
export interface RequestContext {
  /** Where the connection came from. */
  readonly address?: string | undefined;
  /** Keeps a short-lived host alive for work that outlasts the response. */
  readonly waitUntil?: ((work: Promise<unknown>) => void) | undefined;
}

/** Answers one request. Never rejects. */
export type RequestHandler = (request: Request, context: RequestContext) => Promise<Response>;

export interface HandlerServices extends ProxyServices {
  readonly readIdentity: ReadIdentity;
  /** Hashes addresses for counters. */
  readonly clientAddress: Pick<Signer, "sign">;
  readonly secrets: SecretGuard;
}

/** What becomes known of a request while it is checked; its response and its event need it. */
interface Progress {
  readonly address: string;
  origin?: string;
  session?: Session;
  subject?: string | undefined;
  /** When the session's token ends: the one that came, or `renewed`. */
  tokenEndsAt?: Date;
  /** A fresh token, where the one that came is about to expire. */
  renewed?: string;
}

/** Chosen with the token's 15 minutes: a page that sends a request at least every ten never has to resume. */
const renewedMs = 5 * 60_000;
/** Chosen: longer than any host's name. */
const originChars = 300;
/** Chosen: 96 bits, so that no two addresses have the same. */
const clientKeyChars = 16;
/** Chosen: what the conversations of a network, and of everybody, are of an address's; a site with many visitors has thousands. */
const startShares = { network: 5, all: 100, atLeast: 6_000 };
const corsOptions = {
  methods: "GET, POST",
  headers: "authorization, content-type, accept, idempotency-key, ringback-identity, last-event-id",
};

/** Checks in this order: origin, path and method, token, limit, the owner's hook, body; then runs the rule. */
export function createRequestHandler(services: HandlerServices): RequestHandler {
  const { settings, emit, secrets } = services;
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    const path = pathBelow(pathname, settings.basePath);
    const route = findRoute(path, request.method);
    await settings.refreshClock();
    const progress: Progress = { address: addressOf(request, context, settings) };
    const response = await answer(request, context, route, progress, services).catch((cause: unknown) => {
      const failed = isApiError(cause) ? cause : unexpected(cause);
      if (failed.problem.status < 500) emitRefusal(failed, request, route, progress);
      return refuse(failed, path, route);
    });
    return finish(response, progress);
  };

  function unexpected(cause: unknown): ApiError {
    emit({ type: "internal_error", detail: secrets.hide(String(cause)) });
    return refusal("INTERNAL", { cause });
  }

  function emitRefusal(
    { problem }: ApiError,
    { headers }: Request,
    route: ProxyRoute | undefined,
    { address, session }: Progress,
  ): void {
    const { code, status } = problem;
    const who = session ? { session: session.id } : {};
    const claimed = code === "ORIGIN_NOT_ALLOWED" ? headers.get("origin")?.slice(0, originChars) : undefined;
    const from = claimed === undefined ? {} : { origin: secrets.hide(claimed) };
    emit({ type: "refused", action: route?.rule?.action, code, status, address, ...who, ...from });
  }
}

async function answer(
  request: Request,
  context: RequestContext,
  route: ProxyRoute | undefined,
  progress: Progress,
  services: HandlerServices,
): Promise<Response> {
  const { settings } = services;
  const origin = originOf(request, settings);
  progress.origin = origin;
  if (!route) throw refusal("NOT_FOUND");
  if (request.method === "OPTIONS") return preflight(corsOptions);
  const { rule } = route;
  if (rule?.offered && !rule.offered(settings)) throw refusal("ACTION_NOT_ALLOWED");
  if (!rule) throw refusal(route.methods.length > 0 ? "METHOD_NOT_ALLOWED" : "ACTION_NOT_ALLOWED");
  const session = rule.access === "session" ? await sessionOf(request, route, progress, services) : undefined;
  const subject = rule.access === "opens" ? await services.readIdentity(request) : session?.subject;
  progress.subject = subject;
  if (origin === noOrigin && rule.access === "opens" && subject === undefined) throw refusal("IDENTITY_INVALID");
  // A server that speaks for its visitors has one address for all of them.
  const { client, network } =
    origin === noOrigin
      ? { client: `subject:${subject}`, network: `subject:${subject}` }
      : await clientOf(progress.address, services);
  if (rule.limit) {
    const who = session ? `session:${session.id}` : client;
    await services.limits.count(rule.limit, who, limitOf(rule.limit, settings));
    if (rule.limit === "conversations" && origin !== noOrigin) await countStartOfAll(network, services);
  }
  await askOwner(request, rule, { origin, subject, progress, settings });
  const input = await readInput(rule, request);
  const waitUntil = context.waitUntil ?? ((work: Promise<unknown>) => void work.catch(() => undefined));
  // Any visitor's request settles what the pages of others have left: nothing else runs where processes live for a request.
  if (hasPaidActions(settings)) waitUntil(services.settlePaidActions.settle(services));
  const known = {
    ...services,
    request,
    origin,
    subject,
    address: progress.address,
    client,
    network,
    waitUntil,
    ...(session ? { session, tokenEndsAt: progress.tokenEndsAt } : {}),
  };
  return success(await rule.run({ ...input, params: route.params }, known));
}

/** Whether something is offered that costs more than a message, and there is a store that can keep it. */
function hasPaidActions({ policy, store }: Settings): boolean {
  return (store.durable || store.singleProcess) && namesPaidActions(policy);
}

async function readInput(
  { operation, body, passes }: Rule,
  request: Request,
): Promise<{ query: unknown; body: unknown }> {
  const asked = readQuery(request);
  const checked = Object.entries(checkInput(operation, "query", asked) as object);
  // Defaults are the platform's to fill in: it gets what the page asked for.
  const query = Object.fromEntries(checked.filter(([name]) => Object.hasOwn(asked, name)));
  if (passes === "body") return { query, body: {} };
  const { value } = await readBody(operation, request);
  return { query, body: checkInput(operation, "body", value, body ?? operation.body) };
}

/** The token's session; where the path names a conversation, it must be this one: another visitor's is an unknown one. */
async function sessionOf(
  request: Request,
  { params: { uuid } }: ProxyRoute,
  progress: Progress,
  { tokens, settings }: HandlerServices,
): Promise<Session> {
  const found = await tokens.read(request.headers.get("authorization"), progress.origin ?? noOrigin);
  const { session, expiresAt } = found;
  if (!settings.assistants.has(session.assistant)) throw refusal("TOKEN_MISSING");
  progress.session = session;
  progress.tokenEndsAt = expiresAt;
  if (expiresAt.getTime() - settings.now().getTime() < renewedMs) {
    const renewed = await tokens.issue(session);
    progress.renewed = renewed.token;
    progress.tokenEndsAt = renewed.expiresAt;
  }
  if (uuid !== undefined && session.conversation !== uuid) fail(sendMessage, "CONVERSATION_NOT_FOUND");
  return session;
}

/** Who an address counts as: by hashes under the proxy's secret, so that nobody reads an address off a counter. */
async function clientOf(address: string, { clientAddress }: Pick<HandlerServices, "clientAddress">) {
  const key = async (text: string) => (await clientAddress.sign(text)).slice(0, clientKeyChars);
  return { client: `address:${await key(address)}`, network: `network:${await key(networkOf(address))}` };
}

/** Counts a new conversation for its network and for everybody: who has many addresses is bounded too. */
async function countStartOfAll(network: string, { limits, settings }: HandlerServices): Promise<void> {
  const { most, windowMs } = limitOf("conversations", settings);
  await limits.count("conversations", network, { most: most * startShares.network, windowMs });
  const all = Math.max(most * startShares.all, startShares.atLeast);
  await limits.count("conversations", "all", { most: all, windowMs });
}

function limitOf(kind: NonNullable<Rule["limit"]>, { policy }: Settings): Limit {
  const { messagesPerMinute, conversationsPerHour, requestsPerMinute } = policy.limits;
  return {
    messages: { most: messagesPerMinute, windowMs: minuteMs },
    conversations: { most: conversationsPerHour, windowMs: hourMs },
    requests: { most: requestsPerMinute, windowMs: minuteMs },
  }[kind];
}

/** The owner's hook sees the request without its body. A hook that throws has not agreed. */
async function askOwner(
  request: Request,
  { action }: Rule,
  known: { origin: string; subject: string | undefined; progress: Progress; settings: Settings },
): Promise<void> {
  const { origin, subject, progress, settings } = known;
  const { url, method, headers } = request;
  const about = { action, origin, subject, address: progress.address, session: progress.session?.id };
  const ask = async () => settings.authorize(new Request(url, { method, headers }), about);
  const allowed = await ask().catch(() => false);
  if (allowed !== true) throw refusal("ACTION_NOT_ALLOWED");
}

function addressOf(request: Request, { address }: RequestContext, settings: Settings): string {
  const { trustProxyHops } = settings;
  try {
    const named = settings.clientAddress(request);
    return named === undefined ? clientAddress(request, { connection: address, trustProxyHops }) : addressBucket(named);
  } catch {
    return unknownAddress; // the owner's hook failed, and the strictest bucket is the one that all share
  }
}

/** Writes what a rule returned. Every header is ours: none is copied from anywhere. */
function success({ body, events, file, headers = {} }: RuleResult & { readonly body?: object }): Response {
  if (file) return fileResponse(file, { headers });
  return events ? eventStreamResponse(events, { headers }) : jsonResponse(body ?? {}, { headers });
}

/** Conversation paths speak as the chat does; that a path or method does not exist is written alike everywhere. */
function refuse({ problem }: ApiError, path: string, route: ProxyRoute | undefined): Response {
  const { code } = problem;
  const isChat = route !== undefined && path.startsWith("/conversations") && code !== "METHOD_NOT_ALLOWED";
  const response = failureResponse(problem, isChat ? "chat" : "message");
  if (code === "METHOD_NOT_ALLOWED") response.headers.set("allow", route?.methods.join(", ") ?? "");
  return response;
}

function finish(response: Response, { origin, renewed }: Progress): Response {
  const { headers } = response;
  headers.set("vary", "Origin");
  headers.set("x-content-type-options", "nosniff");
  if (renewed !== undefined && !headers.has(tokenHeader)) headers.set(tokenHeader, renewed);
  if (origin !== undefined && origin !== noOrigin) allowOrigin(origin, headers);
  return response;
}
