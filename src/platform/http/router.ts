import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import type * as z from "zod";
import { codeHeader, commonFailures, exposedHeaders } from "../../contract/codes.ts";
import { apiErrorMap, fieldErrors } from "../../contract/kit/error-map.ts";
import { fail, type Operation, type RateRow, unknownIdCode } from "../../contract/kit/operation.ts";
import { findUnstorable } from "../../contract/kit/storable.ts";
import { idempotencyKeyForm } from "../../contract/limits.ts";
import type { Services } from "../context.ts";
import { isJson, readBody } from "./body.ts";
import type { Input, Route } from "./handler.ts";
import { authenticate, type Principal } from "./principal.ts";
import { countOrRefuse, type RateLimit } from "./rate-limit.ts";
import { failure, success } from "./respond.ts";

/** What the router needs to know of the request's surroundings. */
export interface RouterOptions {
  readonly services: Services;
  /** The API root as clients see it, without a slash at the end. */
  readonly publicUrlOf: (request: Request) => string;
}

const openMethods = "GET, POST, OPTIONS";
const openHeaders = "authorization, content-type, accept, idempotency-key";

/** What comes with each request beside itself. */
export interface Surroundings {
  /** Who the client counts as by its address, as far as that can be trusted. */
  readonly address: string;
}

/** Routes every row to its handler. Whatever happens, the answer is JSON in the operation's own shape. */
export function createRouter(routes: readonly Route[], options: RouterOptions): Hono<{ Bindings: Surroundings }> {
  const app = new Hono<{ Bindings: Surroundings }>();
  const { log } = options.services;
  const places = routes.flatMap((route) =>
    [route.row.path, ...(route.row.aliases ?? [])].map((path) => ({ path, route })),
  );
  // A fixed path stands before one with a parameter in the same place.
  const paths = [...Map.groupBy(places, ({ path }) => path)].sort(
    ([a], [b]) => Number(a.includes("{")) - Number(b.includes("{")),
  );
  for (const [path, here] of paths) {
    for (const { route } of here) {
      const { row } = route;
      app.on(row.method, honoPath(path), async (context) => {
        const response = await answerOperation(route, context, options).catch((cause) => failure(cause, row, log));
        return row.openToBrowsers ? openToAnyOrigin(response) : response;
      });
    }
    const rows = here.map(({ route }) => route.row);
    app.all(honoPath(path), (context) => otherMethod(context.req.raw, rows));
  }
  app.notFound(() => refusal("NOT_FOUND"));
  app.onError((cause) => failure(cause, undefined, log));
  return app;
}

async function answerOperation(
  { row, run }: Route,
  { req, env }: Context<{ Bindings: Surroundings }>,
  options: RouterOptions,
): Promise<Response> {
  const { services } = options;
  const request = req.raw;
  if (row.requiresJsonHeaders) refuseOtherTypes(row, request);
  const principal = await principalOf(row, request, services);
  if (!run) return fail(row, "NOT_IMPLEMENTED");
  if (row.rate && principal) await countOrRefuse(services.db, rateOf(row.id, row.rate, principal), services.now());
  const query = parse(row, "query", queryOf(request));
  const { value, text } = await readBody(row, request);
  const body = parse(row, "body", value);
  // Last: an id that cannot exist is refused where the handler refuses one that does not.
  const params = parse(row, "params", req.param());
  const result = await run({ params, query, body } as Input<Operation>, {
    ...services,
    principal,
    ...(principal ? { userId: principal.userId } : {}),
    address: env.address,
    idempotencyKey: row.idempotent ? idempotencyKeyOf(row, request) : undefined,
    wantsEvents:
      row.streams === "only" ||
      (row.streams === true && /\btext\/event-stream\b/i.test(request.headers.get("accept") ?? "")),
    baseUrl: options.publicUrlOf(request),
    url: `${options.publicUrlOf(request)}${row.path}`,
    payload: createHash("sha256").update(text).digest("hex"),
  });
  return success(row, result);
}

/** Says no only where a header contradicts: clients that leave them out are understood as well. */
function refuseOtherTypes(row: Operation, { headers }: Request): void {
  if (headers.has("content-type") && !isJson(headers.get("content-type"))) fail(row, "UNSUPPORTED_MEDIA_TYPE");
  const accept = headers.get("accept");
  if (accept && !/(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json|[\w.-]+\+json))\s*(?:;|,|$)/i.test(accept)) {
    fail(row, "NOT_ACCEPTABLE");
  }
}

async function principalOf(row: Operation, request: Request, { db, now }: Services): Promise<Principal | undefined> {
  if (row.auth === "none") return undefined;
  const found = await authenticate(db, request.headers.get("authorization"), now());
  // On an open path a token that is none of ours is refused too: its sender believes to be known.
  if (found === "refused" || (found === "missing" && row.auth === "bearer")) fail(row, "UNAUTHENTICATED");
  return found === "missing" ? undefined : found;
}

function rateOf(id: string, { limit, windowS, per }: RateRow, { userId, tokenHash }: Principal): RateLimit {
  return { key: `${id}:${per === "user" ? userId : tokenHash}`, limit, windowMs: windowS * 1_000 };
}

/** Checks one part of the input. A path id that cannot exist is an unknown id, not a malformed request. */
function parse(row: Operation, part: "params" | "query" | "body", value: unknown): unknown {
  const schema: z.ZodObject | undefined = row[part];
  if (!schema) return {};
  const unstorable = findUnstorable(value);
  const result = schema.safeParse(value, { error: apiErrorMap });
  if (result.success && unstorable === undefined) return result.data;
  if (part === "params") fail(row, unknownIdCode(row, String(result.error?.issues[0]?.path[0] ?? unstorable)));
  const fields = result.success ? notAllowed(unstorable ?? "body") : fieldErrors(result.error);
  return fail(row, "VALIDATION_FAILED", {
    fields,
    detail: row.validationMessage ?? Object.values(fields)[0]?.[0] ?? "",
  });
}

function notAllowed(field: string): Record<string, string[]> {
  return { [field]: [`The ${field.replaceAll("_", " ")} field contains characters that are not allowed.`] };
}

/** An empty value counts as absent; of a repeated name the last one counts. */
function queryOf(request: Request): Record<string, string> {
  const entries = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  return Object.fromEntries(entries);
}

function idempotencyKeyOf(row: Operation, request: Request): string | undefined {
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  if (idempotencyKeyForm.test(key)) return key;
  const text = "The Idempotency-Key header must be 1 to 255 visible ASCII characters.";
  return fail(row, "VALIDATION_FAILED", { detail: text, fields: { "Idempotency-Key": [text] } });
}

/** A known path with another method: the preflight of an open path, else 405 with the methods there are. */
function otherMethod(request: Request, rows: readonly Operation[]): Response {
  const [row] = rows;
  const open = row?.openToBrowsers === true;
  if (request.method === "OPTIONS" && open) {
    const headers = {
      "access-control-allow-methods": openMethods,
      "access-control-allow-headers": openHeaders,
      "access-control-max-age": "600",
    };
    return openToAnyOrigin(new Response(null, { status: 204, headers }));
  }
  const response = refusal("METHOD_NOT_ALLOWED");
  response.headers.set("allow", rows.map(({ method }) => method).join(", "));
  return open ? openToAnyOrigin(response) : response;
}

/** No credentials travel on these paths but a bearer token that the page itself holds, so any origin may read them. */
function openToAnyOrigin(response: Response): Response {
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", exposedHeaders);
  return response;
}

/** A failure of a path that no row describes. */
export function refusal(code: keyof typeof commonFailures): Response {
  const { status, message } = commonFailures[code];
  return Response.json({ message }, { status, headers: { [codeHeader]: code } });
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}
