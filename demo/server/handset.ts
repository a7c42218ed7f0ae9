import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import * as z from "zod";
import type { SimulatedCarrier, Vault } from "../../src/platform/index.ts";
import { readBoundedText, TooLargeError } from "../../src/platform/node/index.ts";
import { createHandsetCalls } from "./handset-calls.ts";

export interface HandsetOptions {
  readonly carrier: SimulatedCarrier;
  /** The numbers that a handset has in its address book. */
  readonly contacts: () => Promise<readonly { readonly number: string; readonly name: string | undefined }[]>;
  /** The origins whose pages may write. */
  readonly origins: readonly string[];
  readonly now: () => Date;
  /** Seals the phone's name into its cookie, so that only phones that were given here have numbers. */
  readonly vault: Vault;
}

const cookie = "ringback_handset";
const purpose = "handset";
const cookieLifeS = 30 * 24 * 3_600;
const shownMessages = 200;
const bodyBytes = 64 * 1_024;
/** A little more than an assistant takes, so that one can see what it says then. WhatsApp itself takes pictures of 5 MB. */
const fileBytes = 11 * 1_048_576;
const formBytes = fileBytes + bodyBytes;
const nameChars = 200;
/** Nobody types faster; and so many new phones a minute are nobody's. */
const messagesPerMinute = 30;
const handsetsPerMinute = 30;
/** Of calls: each word that is said and each key is one. */
const actionsPerMinute = 240;
const minuteMs = 60_000;

const written = z.strictObject({
  channel: z.string(),
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  body: z.string().trim().min(1).max(1_600),
});
/** With a file, words may be none. */
const captioned = written.extend({ body: z.string().trim().max(1_024) });
/** What a browser shows in a page and runs nothing of. */
const shownTypes = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const opened = z.strictObject({ from: written.shape.to });

/** The simulated phones of a site. */
export interface Handset {
  readonly app: Hono;
  /** Ends the streams, which would hold up a server that stops. */
  stopStreams(): void;
}

/**
 * The simulated phone of each browser: a cookie that no script reads names it, and it keeps its number. It shows what came to
 * that number, writes from it to any number of the simulated network, calls and is called.
 */
export function createHandset({ carrier, contacts, origins, now, vault }: HandsetOptions): Handset {
  const counts = new Map<string, { since: number; count: number }>();
  const app = new Hono();
  app.use(async (context, next) => {
    context.header("cache-control", "no-store");
    context.header("x-content-type-options", "nosniff");
    const site = context.req.header("sec-fetch-site");
    const isOwnPage = site === undefined || site === "same-origin" || site === "none";
    const isWrite = context.req.method !== "GET";
    if (!isOwnPage || (isWrite && !origins.includes(context.req.header("origin") ?? "")))
      return context.json({ message: "Refused." }, 403);
    return next();
  });

  app.get("/", async (context) => {
    let id = handsetOf(getCookie(context, cookie));
    if (id === undefined) {
      if (!mayGoOn("new", handsetsPerMinute))
        return context.json({ message: "Too many new phones. Try again soon." }, 429);
      id = randomUUID();
      setCookie(context, cookie, vault.seal(id, purpose), {
        path: "/handset",
        httpOnly: true,
        sameSite: "Strict",
        maxAge: cookieLifeS,
      });
    }
    const number = await carrier.handsetNumber(id);
    if (number === undefined) return context.json({ message: "All numbers of the simulated network are given." }, 503);
    return context.json({
      number,
      contacts: await contacts(),
      messages: await carrier.messagesOf(number, shownMessages),
    });
  });

  app.post("/messages", async (context) => {
    const number = await numberOf(context);
    if (number === undefined) return context.json({ message: "This phone has no number." }, 409);
    if (!mayGoOn(number, messagesPerMinute))
      return context.json({ message: "Too many messages. Try again in a minute." }, 429);
    if (/^multipart\/form-data\b/i.test(context.req.header("content-type") ?? "")) return takeFile(context, number);
    const body = await readBody(written, context.req.raw);
    if (!body || !carrier.channels.includes(body.channel))
      return context.json({ message: "A message needs a number, such as +447700900123, and a text." }, 422);
    await carrier.write({ ...body, from: number });
    return context.json({ message: "Sent" });
  });

  app.get("/messages/:message{[0-9]{1,15}}/files/:at{[0-9]}", async (context) => {
    const number = await numberOf(context);
    const place = { message: Number(context.req.param("message")), at: Number(context.req.param("at")) };
    const file = number === undefined ? undefined : await carrier.fileOf(number, place);
    if (!file) return context.json({ message: "There is no such file." }, 404);
    const isShown = shownTypes.has(file.type);
    return context.body(file.bytes, 200, {
      "content-type": isShown ? file.type : "application/octet-stream",
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  app.post("/whatsapp/shown", async (context) => {
    const number = await numberOf(context);
    const body = await readBody(opened, context.req.raw);
    if (number === undefined || !body) return context.json({ message: "This phone shows no such conversation." }, 422);
    await carrier.showWhatsapp(number, body.from);
    return context.json({ message: "Read" });
  });

  const stopping = new AbortController();
  app.route(
    "/calls",
    createHandsetCalls({
      calls: carrier.calls,
      numberOf,
      mayAct: (number) => mayGoOn(`${number} calls`, actionsPerMinute),
      stopping: stopping.signal,
    }),
  );
  return { app, stopStreams: () => stopping.abort() };

  /** As WhatsApp has it: one file for each message, with a caption or without. */
  async function takeFile(context: Context, number: string) {
    const size = Number(context.req.header("content-length") ?? Number.NaN);
    if (!(size <= formBytes)) return context.json({ message: "This phone sends files of up to 11 MB." }, 413);
    const form = await context.req.raw.formData().catch(() => undefined);
    const { file, ...texts } = Object.fromEntries(form?.entries() ?? []);
    const { success, data } = captioned.safeParse(texts);
    if (!success || data.channel !== "whatsapp" || !(file instanceof File) || file.size === 0)
      return context.json({ message: "Files go by WhatsApp, to a number such as +447700900123." }, 422);
    const bytes = Buffer.from(await file.arrayBuffer());
    const name = file.name.slice(0, nameChars).toWellFormed() || "file";
    const type = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(file.type) ? file.type : "application/octet-stream";
    await carrier.write({ ...data, from: number, files: [{ name, type, data: bytes.toString("base64") }] });
    return context.json({ message: "Sent" });
  }

  async function numberOf(context: Context): Promise<string | undefined> {
    const id = handsetOf(getCookie(context, cookie));
    return id === undefined ? undefined : carrier.handsetNumber(id);
  }

  function handsetOf(sealed: string | undefined): string | undefined {
    return sealed !== undefined && vault.opens(sealed, purpose) ? vault.open(sealed, purpose) : undefined;
  }

  function mayGoOn(name: string, limit: number): boolean {
    const at = now().getTime();
    for (const [key, { since }] of counts) if (at - since >= minuteMs) counts.delete(key);
    const counted = counts.get(name) ?? { since: at, count: 0 };
    counts.set(name, { ...counted, count: counted.count + 1 });
    return counted.count < limit;
  }
}

async function readBody<Body>(schema: z.ZodType<Body>, request: Request): Promise<Body | undefined> {
  try {
    return schema.parse(JSON.parse(await readBoundedText(request, bodyBytes)));
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError || error instanceof TooLargeError) return undefined;
    throw error;
  }
}
