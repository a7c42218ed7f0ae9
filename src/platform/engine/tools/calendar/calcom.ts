import * as z from "zod";
import type { CalendarFailure } from "../../../../languages/shapes/server/calendar.ts";
import { SafeFetchError } from "../../../safe-fetch/error.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import type { EventAddress } from "./event-address.ts";

/** Where Cal.com's API is, and how it is reached. */
export interface CalcomConnection {
  /** The address before `/v2`. */
  readonly url: string;
  readonly safeFetch: SafeFetch;
}

/** Cal.com's own service. */
export const calcomUrl = "https://api.cal.com";

/** The one failure of {@link Calcom}. It carries none of the service's words. */
export class CalcomError extends Error {
  override readonly name = "CalcomError";
  readonly reason: CalendarFailure;

  constructor(reason: CalendarFailure, options?: ErrorOptions) {
    super(`calendar: ${reason}`, options);
    this.reason = reason;
  }
}

/** A time that can be booked. */
export interface Slot {
  readonly start: Date;
}

export interface Booking {
  readonly uid: string;
  readonly status: string;
  readonly start: Date;
  readonly end: Date;
  /** Of its event type. */
  readonly slug: string | undefined;
  /** A place or a link; undefined if it has none that people could go to. */
  readonly location: string | undefined;
  readonly host: string | undefined;
  /** Several people have a seat each in it: what is done to it is done to all of them. */
  readonly isSeated: boolean;
  /** The conversation that made it, where one did. */
  readonly conversation: string | undefined;
}

export interface NewBooking {
  readonly start: Date;
  readonly name: string;
  readonly email: string;
  /** IANA name of the attendee's timezone. */
  readonly timezone: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly notes: string | undefined;
  readonly conversation: string | undefined;
}

/*
 * The versions that these shapes are documented for. Without the header Cal.com answers as its oldest version does.
 * https://cal.com/docs/api-reference/v2
 */
const slotsVersion = "2024-09-04";
const bookingsVersion = "2024-08-13";

/** Chosen: a turn has 60 s, and one booking is up to three requests. */
const timeoutMs = 15_000;
const mostBytes = 512 * 1024;
const mostBookings = 100;
/** The member of a booking's metadata that names the conversation that made it. */
const conversationKey = "ringback_conversation";
/** Languages that Cal.com writes its confirmations in, of those that assistants speak. */
const languages = new Set("ar de en es fr he hu it ja ko nl pl pt ro ru sk tr uk vi".split(" "));

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const slotsBody = z.object({ data: z.record(z.string(), z.array(z.object({ start: moment }))) });
const bookingData = z.object({
  uid: z.string().min(1).max(200),
  status: z.string(),
  start: moment,
  end: moment,
  eventType: z.object({ slug: z.string() }).nullish(),
  location: z.string().nullish(),
  hosts: z.array(z.object({ name: z.string() })).nullish(),
  attendees: z.array(z.object({ seatUid: z.string().nullish() })).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});
/** An event type that recurs answers with all its bookings; the first is the one that was asked for. */
const bookingBody = z.object({
  data: z.union([bookingData, z.array(bookingData).min(1)]).transform((data) => [data].flat()[0]!),
});
const bookingsBody = z.object({ data: z.array(z.unknown()) });
const profileBody = z.object({ data: z.object({ username: z.string().min(1) }) });
const errorBody = z.object({
  message: z.string().optional().catch(undefined),
  error: z.object({ message: z.string() }).optional().catch(undefined),
});

/** Which of Cal.com's refusals are distinguished; the rest is "refused". */
const refusals: readonly (readonly [CalendarFailure, RegExp])[] = [
  ["past", /\bin the past\b/i],
  ["bounds", /can't be booked at the "start" time|out_of_bounds|booking notice|too soon|too far/i],
  ["limit", /maximum number|limit/i],
  ["taken", /already has (?:a )?booking|not available|no_available_users|unavailable|already booked/i],
];

export interface CalcomOptions extends CalcomConnection {
  readonly key: string;
  readonly event: EventAddress;
  readonly signal: AbortSignal;
}

/** Cal.com's API v2 for one event type. Everything rejects with {@link CalcomError}, or with the signal's own reason. */
export class Calcom {
  readonly #options: CalcomOptions;
  #whose: Promise<Record<string, string>> | undefined;

  constructor(options: CalcomOptions) {
    this.#options = options;
  }

  /** The free times from one moment to another, earliest first. `moving` is the booking whose own time counts as free. */
  async slots({ from, to, moving }: { from: Date; to: Date; moving?: string | undefined }): Promise<Slot[]> {
    const query = {
      ...(await this.#event()),
      start: from.toISOString(),
      end: to.toISOString(),
      ...(moving === undefined ? {} : { bookingUidToReschedule: moving }),
    };
    const path = `/v2/slots?${new URLSearchParams(query)}`;
    const { data } = await this.#send("GET", path, slotsBody, { version: slotsVersion, absent: "setup" });
    const all = Object.values(data).flat();
    return all
      .filter(({ start }) => start >= from && start < to)
      .sort((one, other) => one.start.getTime() - other.start.getTime());
  }

  async find(uid: string): Promise<Booking> {
    const path = `/v2/bookings/${encodeURIComponent(uid)}`;
    return bookingOf((await this.#send("GET", path, bookingBody, { version: bookingsVersion })).data);
  }

  /** A person's bookings that are still to come. */
  async upcoming(email: string): Promise<Booking[]> {
    const query = { attendeeEmail: email, status: "upcoming", take: String(mostBookings) };
    const path = `/v2/bookings?${new URLSearchParams(query)}`;
    const { data } = await this.#send("GET", path, bookingsBody, { version: bookingsVersion });
    return data.flatMap((one) => {
      const read = bookingData.safeParse(one);
      return read.success ? [bookingOf(read.data)] : [];
    });
  }

  async book({ start, name, email, timezone, language, notes, conversation }: NewBooking): Promise<Booking> {
    const body = {
      ...(await this.#event()),
      start: isoSeconds(start),
      attendee: { name, email, timeZone: timezone, language: languages.has(language) ? language : "en" },
      ...(notes === undefined ? {} : { bookingFieldsResponses: { notes } }),
      ...(conversation === undefined ? {} : { metadata: { [conversationKey]: conversation } }),
    };
    const options = { version: bookingsVersion, body, absent: "setup" } as const;
    return bookingOf((await this.#send("POST", "/v2/bookings", bookingBody, options)).data);
  }

  /** Moves a booking. Cal.com makes a new one for it, with another uid. */
  async move(uid: string, start: Date): Promise<Booking> {
    const path = `/v2/bookings/${encodeURIComponent(uid)}/reschedule`;
    const options = { version: bookingsVersion, body: { start: isoSeconds(start) } };
    return bookingOf((await this.#send("POST", path, bookingBody, options)).data);
  }

  async cancel(uid: string): Promise<void> {
    const path = `/v2/bookings/${encodeURIComponent(uid)}/cancel`;
    const body = { cancellationReason: "Cancelled by the attendee in a conversation" };
    await this.#send("POST", path, z.unknown(), { version: bookingsVersion, body });
  }

  /** Names the event type in a request: by its owner and slug. Whose key it is, is asked where the owner did not say. */
  #event(): Promise<Record<string, string>> {
    const { slug, username, teamSlug, organizationSlug } = this.#options.event;
    const shared = { eventTypeSlug: slug, ...(organizationSlug === undefined ? {} : { organizationSlug }) };
    if (teamSlug !== undefined) return Promise.resolve({ ...shared, teamSlug });
    if (username !== undefined) return Promise.resolve({ ...shared, username });
    this.#whose ??= this.#send("GET", "/v2/me", profileBody, { absent: "setup" }).then(({ data }) => ({
      ...shared,
      username: data.username,
    }));
    return this.#whose;
  }

  /** @param options.absent What a 404 means. (default: there is no such booking) */
  async #send<Body>(
    method: "GET" | "POST",
    path: string,
    schema: z.ZodType<Body>,
    { version, body, absent = "not found" }: { version?: string; body?: object; absent?: CalendarFailure } = {},
  ): Promise<Body> {
    const { url, key, safeFetch, signal } = this.#options;
    const writes = method === "POST";
    const headers = {
      authorization: `Bearer ${key}`,
      accept: "application/json",
      ...(version === undefined ? {} : { "cal-api-version": version }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    };
    const request = { method, headers, body: body && JSON.stringify(body), timeoutMs, maxBytes: mostBytes, signal };
    const response = await safeFetch.fetch(`${url}${path}`, request).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw cause instanceof SafeFetchError ? new CalcomError(reasonOf(cause, writes), { cause }) : cause;
    });
    const { status } = response;
    const given = parsed(response.text());
    if (status < 200 || status > 299) throw new CalcomError(reasonOfStatus(status, given, { writes, absent }));
    const read = schema.safeParse(given);
    // What cannot be read was answered all the same.
    if (!read.success)
      throw new CalcomError(writes ? "unknown" : "unavailable", { cause: "an answer of another shape" });
    return read.data;
  }
}

function reasonOf({ reason, sent }: SafeFetchError, writes: boolean): CalendarFailure {
  if (reason === "address" || reason === "headers") return "setup";
  return writes && sent ? "unknown" : "unavailable";
}

function reasonOfStatus(
  status: number,
  body: unknown,
  { writes, absent }: { readonly writes: boolean; readonly absent: CalendarFailure },
): CalendarFailure {
  if (status === 401 || status === 403) return "setup";
  if (status === 404) return absent;
  if (status === 429) return "busy";
  // A booking may stand although what came after it failed, or a gateway leads elsewhere.
  if (status >= 500 || status < 400) return writes ? "unknown" : "unavailable";
  const { data } = errorBody.safeParse(body);
  const said = data?.error?.message ?? data?.message ?? "";
  return refusals.find(([, pattern]) => pattern.test(said))?.[0] ?? "refused";
}

function bookingOf(data: z.infer<typeof bookingData>): Booking {
  const { uid, status, start, end, eventType, location, hosts, attendees, metadata } = data;
  const conversation = metadata?.[conversationKey];
  return {
    uid,
    status,
    start,
    end,
    slug: eventType?.slug,
    // Cal.com's own name of a video service is no place.
    location: location && !location.startsWith("integrations:") ? location : undefined,
    host: hosts?.[0]?.name,
    isSeated: attendees?.some(({ seatUid }) => typeof seatUid === "string") ?? false,
    conversation: typeof conversation === "string" ? conversation : undefined,
  };
}

/** In UTC without milliseconds, as Cal.com documents it. */
function isoSeconds(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
