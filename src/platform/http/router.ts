import { createHash } from "node:crypto";
import { ignoredHeader } from "../../contract/codes.ts";
import { fail, mayUse, type Operation, type RateRow } from "../../contract/kit/operation.ts";
import { allowOrigin, preflight } from "../../http/cors.ts";
import { FileAnswer } from "../../http/file-answer.ts";
import { readBody } from "../../http/input/body.ts";
import { checkInput } from "../../http/input/check.ts";
import {
  hasSensitiveBody,
  readFollowedConversation,
  readIdempotencyKey,
  readLastEventId,
  readPageActions,
  readVisitorSeconds,
  refuseOtherTypes,
  wantsEvents,
} from "../../http/input/headers.ts";
import { readQuery } from "../../http/input/query.ts";
import { commonFailure, withoutBody } from "../../http/respond.ts";
import { createRouteTable, decodedParams, type FoundRoute } from "../../http/route-table.ts";
import type { ClientAddress } from "../client-address.ts";
import { EventStream } from "../events/event-stream.ts";
import type { Log } from "../log.ts";
import type { MailSender } from "../mail/port.ts";
import { type Db, retryLostConnections, type Storage } from "../storage/db.ts";
import { isStorageFull } from "../storage/violations.ts";
import { AnonymousBodyLimit } from "./limits/anonymous-body-limit.ts";
import type { RateLimit } from "./limits/fixed-window.ts";
import { countInAnyWindow } from "./limits/sliding-window.ts";
import { UploadPlaces } from "./limits/upload-places.ts";
import { noteChange } from "./note-change.ts";
import type { NameRequest } from "./observe-request.ts";
import { authenticate, type Principal, seesMoney } from "./principal.ts";
import { createRepeat } from "./repeats/repeat.ts";
import { failure, success } from "./respond.ts";
import type { Input, Route } from "./route.ts";
import { withoutMoney } from "./without-money.ts";

/** What the router itself uses. */
interface RouterServices {
  readonly db: Db;
  readonly storage: Storage;
  readonly now: () => Date;
  readonly log: Log;
  /** Sends e-mails; undefined if none are sent. */
  readonly mail: MailSender | undefined;
}

export interface RouterOptions {
  /** With what the routes' handlers use, by name. */
  readonly services: RouterServices;
  /** The API root as clients see it, without a slash at the end. */
  readonly publicUrlOf: (request: Request) => string;
}

/** What is known of a request besides itself. */
export interface RequestOrigin extends ClientAddress {
  /** What a browser was given by an earlier sign-in. (default: nothing) */
  readonly device?: string | undefined;
  /** The client's address, for the audit alone. (default: not known) */
  readonly client?: string | undefined;
  /** (default: nobody asks) */
  readonly name?: NameRequest;
}

/** Answers a request in the operation's own shape, or 404 and 405 where there is no operation. Never rejects. */
export type Router = (request: Request, origin: RequestOrigin) => Promise<Response>;

/** A route under one of its paths. */
interface Place {
  readonly method: string;
  readonly path: string;
  readonly route: Route;
}

/** Chosen: what names a browser and its system is shorter. */
const userAgentChars = 300;
/** Chosen: so many query parameters that are ignored are named, and so many characters of each. */
const mostIgnored = 10;
const ignoredNameChars = 40;
/** Chosen: as long as a turn waits to begin. */
const patienceMs = 5_000;

const corsOptions = {
  methods: "GET, POST, OPTIONS",
  headers: "authorization, content-type, accept, idempotency-key, last-event-id",
};

/** Routes every row to its handler. */
export function createRouter(routes: readonly Route[], options: RouterOptions): Router {
  const { log } = options.services;
  const places = routes.flatMap((route) =>
    [route.row.path, ...(route.row.aliases ?? [])].map((path): Place => ({ method: route.row.method, path, route })),
  );
  const table = createRouteTable(places);
  const publicRequests = new AnonymousBodyLimit(options.services.now);
  const uploads = new UploadPlaces();
  return async (request, origin) => {
    const isHead = request.method === "HEAD";
    const found = table.find(new URL(request.url).pathname, isHead ? "GET" : request.method);
    if (!found) return notFound(log);
    const { route: place } = found;
    if (place) origin.name?.(place.route.row);
    const response = place
      ? await answerOperation(
          place.route,
          request,
          { ...origin, params: found.params, publicRequests, uploads },
          options,
        ).catch((cause) => failure(cause, place.route.row, log))
      : otherMethod(request, found, log);
    if (found.routes[0]?.route.row.anyOrigin) allowOrigin("*", response.headers);
    return isHead ? withoutBody(response) : response;
  };
}

/** What the router has found out about a request. */
interface KnownRequest extends RequestOrigin {
  readonly params: Readonly<Record<string, string>>;
  readonly publicRequests: AnonymousBodyLimit;
  readonly uploads: UploadPlaces;
}

async function answerOperation(
  { row, uses, run }: Route,
  request: Request,
  { address, network, device, client, params, publicRequests, uploads }: KnownRequest,
  { services, publicUrlOf }: RouterOptions,
): Promise<Response> {
  if (row.requiresJsonHeaders) refuseOtherTypes(row, request);
  const { rate } = row;
  const principal = await whileDatabaseReturns(() => principalOf(row, request, services));
  if (principal) refuseForeignParts(row, principal);
  if (!run) return fail(row, "NOT_IMPLEMENTED");
  if (rate && principal) await whileDatabaseReturns(() => countRequest(row, rate, principal, services));
  if (row.body && !principal) publicRequests.count(address);
  const given = readQuery(request);
  const query = checkInput(row, "query", given);
  using _place = row.fileBytes === undefined || principal ? undefined : uploads.take(address);
  const { value, text } = await readBody(row, request);
  const body = checkInput(row, "body", value);
  const baseUrl = publicUrlOf(request);
  // Last: an id that cannot exist is refused where the handler refuses one that does not.
  const input = { query, body, params: checkInput(row, "params", decodedParams(params)) } as Input<Operation>;
  const key = readIdempotencyKey(row, request);
  const payload = createHash("sha256").update(text).digest("hex");
  const ids = input.params as Readonly<Record<string, string | number>>;
  const result = await run(input, {
    ...Object.fromEntries(uses.map((name) => [name, services[name as keyof RouterServices]])),
    principal,
    ...(principal ? { userId: principal.userId } : {}),
    address,
    network,
    device,
    pageOrigin: request.headers.get("origin") ?? undefined,
    userAgent: request.headers.get("user-agent")?.slice(0, userAgentChars),
    countPublicRequest: () => publicRequests.count(address),
    repeat: createRepeat(row, { key, params: ids, principal, payload }, services),
    wantsEvents: wantsEvents(row, request),
    lastEventId: readLastEventId(request),
    isBodySensitive: hasSensitiveBody(request),
    followedConversation: readFollowedConversation(request),
    visitorReadsS: readVisitorSeconds(request),
    ifMatch: request.headers.get("if-match")?.replaceAll('"', "").slice(0, userAgentChars),
    pageActions: readPageActions(request),
    baseUrl,
    url: `${baseUrl}${row.path}`,
  });
  await noteChange(services.db, row, { principal, params: ids, body: value, address: client, now: services.now() });
  const response = success(row, shownTo(principal, row, result), services.mail !== undefined);
  // Owners alone are told: a page of another origin could not read it.
  const ignored = row.auth === "bearer" ? ignoredNames(row, given) : "";
  if (ignored !== "") response.headers.set(ignoredHeader, ignored);
  return response;
}

/** Agents answer visitors, and have no part in what that costs. */
function shownTo(principal: Principal | undefined, row: Operation, result: object): object {
  const isPlain = !(result instanceof EventStream || result instanceof FileAnswer);
  return isPlain && principal && !seesMoney(principal) ? withoutMoney(row, result) : result;
}

/** The query parameters that the row does not know, for a header. */
function ignoredNames({ query }: Operation, given: Readonly<Record<string, string>>): string {
  const names = Object.keys(given).filter((name) => query === undefined || !Object.hasOwn(query.shape, name));
  return names
    .slice(0, mostIgnored)
    .map((name) => encodeURIComponent(name.slice(0, ignoredNameChars).toWellFormed()))
    .join(", ");
}

/**
 * Keeps members to what their role allows, and keys to their scopes. Before anything of the request is looked at: what one may not
 * use, one learns nothing of.
 */
function refuseForeignParts(row: Operation, { kind, role, scopes }: Principal): void {
  if (kind === "session" && !mayUse(row, role))
    fail(row, "ROLE_NOT_ALLOWED", {
      detail: `Your role, ${role}, does not allow this. It needs ${row.role ?? "admin"}.`,
    });
  if (scopes && row.auth === "bearer" && !scopes.includes(row.tag))
    fail(row, "SCOPE_NOT_ALLOWED", {
      detail: `This API key may not use the part "${row.tag}" of the API. It may use: ${scopes.join(", ")}.`,
    });
}

/** Nothing of the request is done yet, so what a lost connection leaves open is tried again. */
function whileDatabaseReturns<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryLostConnections(work, { patienceMs });
}

/** Where nothing can be stored, requests that only read are not counted: they go on. */
async function countRequest(
  row: Operation,
  rate: RateRow,
  principal: Principal,
  { db, now }: RouterServices,
): Promise<void> {
  try {
    await countInAnyWindow(db, rateOf(row.id, rate, principal), now());
  } catch (error) {
    if (row.method !== "GET" || !isStorageFull(error)) throw error;
  }
}

async function principalOf(
  row: Operation,
  request: Request,
  { db, now }: RouterServices,
): Promise<Principal | undefined> {
  if (row.auth === "none") return undefined;
  const found = await authenticate(db, request.headers.get("authorization"), now());
  // Where none is needed, an unknown token is refused too: its sender expects to be known.
  if (found === "refused" || (found === "missing" && row.auth === "bearer")) fail(row, "UNAUTHENTICATED");
  return found === "missing" ? undefined : found;
}

function rateOf(id: string, { limit, windowS, per }: RateRow, { userId, tokenHash }: Principal): RateLimit {
  return { key: `${id}:${per === "user" ? userId : tokenHash}`, limit, windowMs: windowS * 1_000 };
}

/** Pages look for what a server may not have, such as `/capabilities`: they can read that it is not there. */
function notFound(log: Log): Response {
  const response = failure(commonFailure("NOT_FOUND"), undefined, log);
  allowOrigin("*", response.headers);
  return response;
}

/** A known path with another method: the preflight where any origin may call, else 405 with the methods there are. */
function otherMethod(request: Request, { routes }: FoundRoute<Place>, log: Log): Response {
  if (request.method === "OPTIONS" && routes[0]?.route.row.anyOrigin) return preflight(corsOptions);
  const response = failure(commonFailure("METHOD_NOT_ALLOWED"), undefined, log);
  response.headers.set("allow", routes.map(({ method }) => method).join(", "));
  return response;
}
