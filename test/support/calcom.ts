import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { startWebServer, type WebServer } from "./web-server.ts";

/** A booking as the server keeps it. */
export interface StoredBooking {
  readonly uid: string;
  readonly status: "accepted" | "pending" | "cancelled";
  readonly start: string;
  readonly slug: string;
  readonly attendee: { readonly name: string; readonly email: string; readonly timeZone: string };
  readonly metadata: Readonly<Record<string, string>>;
  readonly notes?: unknown;
  readonly seatUid?: string;
}

/** What happens to the next request that writes. */
export type Mishap =
  /** The connection is cut before it is done, or behind it. */
  | "cut before"
  | "cut after"
  /** Somebody else is faster. */
  | "taken"
  | { readonly status: number; readonly message: string };

export interface CalcomServer extends WebServer {
  readonly bookings: Map<string, StoredBooking>;
  /** Requests that were not as Cal.com documents them, in words. */
  readonly undocumented: readonly string[];
  /** Names of the operations, in order. */
  readonly operations: readonly string[];
  mishap: Mishap | undefined;
  /** Bookings wait for the host's confirmation. */
  needsConfirmation: boolean;
}

export const calcomKey = "cal_live_canary_0123456789";
const username = "alice";
const lengthMs = 30 * 60_000;

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
const utc = z.iso.datetime(); // ends in Z
const timeZone = z.string().refine((name) => Intl.supportedValuesOf("timeZone").includes(name) || name === "UTC");
const whose = { eventTypeSlug: z.string(), username: z.string(), organizationSlug: z.string().optional() };
const whoseTeam = { eventTypeSlug: z.string(), teamSlug: z.string(), organizationSlug: z.string().optional() };
const slotsQuery = {
  start: date,
  end: date,
  timeZone: timeZone.optional(),
  duration: z.coerce.number().int().optional(),
  format: z.enum(["range", "time"]).optional(),
  bookingUidToReschedule: z.string().optional(),
};
const newBooking = {
  start: utc,
  attendee: z.strictObject({
    name: z.string().min(1),
    email: z.email(),
    timeZone,
    phoneNumber: z.string().optional(),
    language: z.enum(["de", "en", "es", "fr", "it", "pl", "pt", "nl", "tr", "uk", "ar", "ja", "ko"]).optional(),
  }),
  bookingFieldsResponses: z.record(z.string(), z.unknown()).optional(),
  metadata: z
    .record(z.string().max(40), z.string().max(500))
    .refine((metadata) => Object.keys(metadata).length <= 50)
    .optional(),
  lengthInMinutes: z.int().optional(),
  guests: z.array(z.email()).optional(),
};
const none = z.strictObject({});

/*
 * What Cal.com documents for the operations that are used: https://cal.com/docs/api-reference/v2. A member that is not
 * listed is refused here, though Cal.com ignores some.
 */
const documented = [
  { name: "me", method: "GET", path: /^\/v2\/me$/, version: undefined, query: none, body: undefined },
  {
    name: "slots",
    method: "GET",
    path: /^\/v2\/slots$/,
    version: "2024-09-04",
    query: z.union([z.strictObject({ ...slotsQuery, ...whose }), z.strictObject({ ...slotsQuery, ...whoseTeam })]),
    body: undefined,
  },
  {
    name: "list",
    method: "GET",
    path: /^\/v2\/bookings$/,
    version: "2024-08-13",
    query: z.strictObject({
      attendeeEmail: z.string().optional(),
      status: z.enum(["upcoming", "recurring", "past", "cancelled", "unconfirmed"]).optional(),
      take: z.coerce.number().int().min(1).max(250).optional(),
      skip: z.coerce.number().int().optional(),
    }),
    body: undefined,
  },
  {
    name: "book",
    method: "POST",
    path: /^\/v2\/bookings$/,
    version: "2024-08-13",
    query: none,
    body: z.union([z.strictObject({ ...newBooking, ...whose }), z.strictObject({ ...newBooking, ...whoseTeam })]),
  },
  {
    name: "find",
    method: "GET",
    path: /^\/v2\/bookings\/([\w-]+)$/,
    version: "2024-08-13",
    query: none,
    body: undefined,
  },
  {
    name: "reschedule",
    method: "POST",
    path: /^\/v2\/bookings\/([\w-]+)\/reschedule$/,
    version: "2024-08-13",
    query: none,
    body: z.strictObject({
      start: utc,
      rescheduledBy: z.email().optional(),
      reschedulingReason: z.string().optional(),
    }),
  },
  {
    name: "cancel",
    method: "POST",
    path: /^\/v2\/bookings\/([\w-]+)\/cancel$/,
    version: "2024-08-13",
    query: none,
    body: z.strictObject({
      cancellationReason: z.string().optional(),
      cancelSubsequentBookings: z.boolean().optional(),
    }),
  },
] as const;

/**
 * A Cal.com of one person, whose event `30min` is free on weekdays from 9:00 to 12:00 in London, every half hour. It refuses
 * whatever is not as documented.
 */
export async function startCalcom(now: () => Date = () => new Date()): Promise<CalcomServer> {
  const bookings = new Map<string, StoredBooking>();
  const undocumented: string[] = [];
  const operations: string[] = [];
  let made = 0;
  const server = await startWebServer((request, response) => {
    const { body: raw, url } = web.requests.at(-1)!;
    const given = URL.parse(url, "http://calcom.test")!;
    const operation = documented.find(({ method, path }) => method === request.method && path.test(given.pathname));
    const query = Object.fromEntries(given.searchParams);
    const problem = !operation ? "path" : problemOf(operation, request, query, raw);
    operations.push(operation?.name ?? "none");
    if (!operation || problem !== undefined) {
      undocumented.push(`${request.method} ${given.pathname}: ${problem}`);
      return reply(response, 400, { status: "error", error: { code: "BadRequestException", message: problem } });
    }
    if (request.headers.authorization !== `Bearer ${calcomKey}`)
      return reply(response, 401, { status: "error", error: { code: "UnauthorizedException", message: "no" } });
    const { mishap } = web;
    if (request.method === "POST" && mishap !== undefined) {
      web.mishap = undefined;
      if (mishap === "cut before") return void response.destroy();
      if (mishap === "taken")
        return refuse(response, "User either already has booking at this time or is not available");
      if (mishap !== "cut after") return refuse(response, mishap.message, mishap.status);
    }
    const answer = act(operation.name, given.pathname.split("/")[3] ?? "", query, raw === "" ? {} : JSON.parse(raw));
    if (mishap === "cut after" && request.method === "POST") return void response.destroy();
    reply(response, answer.status, answer.body);
  });
  const web = server as unknown as CalcomServer;
  Object.assign(web, { bookings, undocumented, operations, mishap: undefined, needsConfirmation: false });
  return web;

  function act(
    name: (typeof documented)[number]["name"],
    uid: string,
    query: Record<string, string>,
    // biome-ignore lint/suspicious/noExplicitAny: checked by its schema above
    body: Record<string, any>,
  ): { status: number; body: object } {
    const ok = (data: unknown, status = 200) => ({ status, body: { status: "success", data } });
    const no = (message: string, status = 400) => ({
      status,
      body: { status: "error", error: { code: "BadRequestException", message } },
    });
    const ofEvent = (given: Record<string, string>) => given.eventTypeSlug === "30min" && given.username === username;
    const booking = bookings.get(uid);
    if (name === "me") return ok({ id: 7, username, email: "alice@calcom.test", timeZone: "Europe/London" });
    if (name === "slots") {
      if (!ofEvent(query)) return no("Event type not found.", 404);
      const free = freeFrom(query.start!, query.end!, query.bookingUidToReschedule);
      const days = Map.groupBy(free, (slot) => slot.slice(0, 10));
      return ok(Object.fromEntries([...days].map(([day, slots]) => [day, slots.map((start) => ({ start }))])));
    }
    if (name === "list") {
      const found = [...bookings.values()].filter(
        ({ attendee, status }) => attendee.email === query.attendeeEmail && status !== "cancelled",
      );
      return ok(found.map(shown));
    }
    if (name === "book") {
      if (!ofEvent(body)) return no("Event type with slug not found.", 404);
      if (!isFree(body.start)) return no("User either already has booking at this time or is not available");
      return ok(shown(keep({ ...body, slug: "30min" })), 201);
    }
    if (!booking) return no(`Booking with uid=${uid} was not found in the database`, 404);
    if (name === "find") return ok(shown(booking));
    if (booking.status === "cancelled") return no("Can't change a cancelled booking");
    if (name === "cancel") {
      bookings.set(uid, { ...booking, status: "cancelled" });
      return ok(shown(bookings.get(uid)!));
    }
    if (!isFree(body.start, uid)) return no("User either already has booking at this time or is not available");
    bookings.set(uid, { ...booking, status: "cancelled" });
    return ok(shown(keep({ ...booking, start: body.start })), 201);
  }

  // biome-ignore lint/suspicious/noExplicitAny: checked by its schema above
  function keep({ start, slug, attendee, metadata = {}, bookingFieldsResponses }: Record<string, any>): StoredBooking {
    const uid = `bkg${"0123456789abcdefXYZ".slice(made % 9, (made % 9) + 10)}${++made}Q`;
    const stored = {
      uid,
      status: web.needsConfirmation ? ("pending" as const) : ("accepted" as const),
      start,
      slug,
      attendee,
      metadata,
      notes: bookingFieldsResponses?.notes,
    };
    bookings.set(uid, stored);
    return stored;
  }

  function isFree(start: string, moving?: string): boolean {
    const at = new Date(start).getTime();
    return freeFrom(new Date(at).toISOString(), new Date(at + 1).toISOString(), moving).length === 1;
  }

  function freeFrom(from: string, to: string, moving?: string): string[] {
    const busy = new Set(
      [...bookings.values()]
        .filter(({ status, uid }) => status !== "cancelled" && uid !== moving)
        .map(({ start }) => new Date(start).getTime()),
    );
    const first = Math.ceil(Math.max(Date.parse(from), now().getTime()) / lengthMs) * lengthMs;
    const slots: string[] = [];
    for (let at = first; at < Date.parse(to); at += lengthMs)
      if (isOpen(new Date(at)) && !busy.has(at)) slots.push(new Date(at).toISOString());
    return slots;
  }
}

const inLondon = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  hour: "2-digit",
  hourCycle: "h23",
});

function isOpen(at: Date): boolean {
  const parts = inLondon.formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)!.value;
  return !/^S/.test(part("weekday")) && Number(part("hour")) >= 9 && Number(part("hour")) < 12;
}

function shown({ uid, status, start, slug, attendee, metadata, seatUid }: StoredBooking): object {
  const end = new Date(Date.parse(start) + lengthMs).toISOString();
  return {
    id: 1,
    uid,
    title: `30min between Alice and ${attendee.name}`,
    description: "",
    hosts: [{ id: 7, name: "Alice Moss", email: "alice@calcom.test", username, timeZone: "Europe/London" }],
    status,
    start: new Date(start).toISOString(),
    end,
    duration: 30,
    eventTypeId: 3,
    eventType: { id: 3, slug },
    location: "integrations:daily",
    absentHost: false,
    attendees: [{ ...attendee, absent: false, ...(seatUid === undefined ? {} : { seatUid }) }],
    metadata,
    bookingFieldsResponses: {},
  };
}

function problemOf(
  operation: (typeof documented)[number],
  request: IncomingMessage,
  query: Record<string, string>,
  raw: string,
): string | undefined {
  if (request.headers["cal-api-version"] !== operation.version)
    return `cal-api-version ${request.headers["cal-api-version"]}`;
  const inQuery = operation.query.safeParse(query);
  if (!inQuery.success) return `query ${inQuery.error.message}`;
  if (operation.body === undefined) return raw === "" ? undefined : "a body";
  if (!request.headers["content-type"]?.startsWith("application/json")) return "content-type";
  const inBody = operation.body.safeParse(JSON.parse(raw));
  return inBody.success ? undefined : `body ${inBody.error.message}`;
}

function refuse(response: ServerResponse, message: string, status = 400): void {
  reply(response, status, { status: "error", error: { code: "BadRequestException", message } });
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
