import { createHash, randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { authenticate, sessionIdleMs } from "../../src/platform/http/principal.ts";
import { timestamp } from "../../src/platform/http/time.ts";
import { credit, listTransfers, readBalance, withdrawAll } from "../../src/platform/ledger/ledger.ts";
import { toUsd, usd } from "../../src/platform/ledger/money.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import { type Db, inTransaction } from "../../src/platform/storage/db.ts";

export interface ConsoleOptions {
  readonly db: Db;
  readonly ownerId: number;
  readonly now: () => Date;
}

/** The owner's view, with the one way in. */
export interface Console {
  readonly app: Hono;
  /** A path that signs its first visitor in, once, within ten minutes. */
  newLink(): string;
}

const cookie = "ringback_console";
const linkLifeMs = 10 * 60_000;
const demoFunds = usd(25);
const shownTransfers = 20;

const words: Record<string, string> = {
  chat_turn: "Chat message",
  credit: "Funds added",
  withdrawal: "Balance emptied",
};

/**
 * The console's own endpoints. The browser holds a session in a cookie that no script can read and no other site can
 * use; writes must come from this origin.
 */
export function createConsole({ db, ownerId, now }: ConsoleOptions): Console {
  const links = new Map<string, number>();
  const app = new Hono();

  app.get("/enter", async (context) => {
    const code = hash(context.req.query("code") ?? "");
    const expiresAt = links.get(code) ?? 0;
    links.delete(code);
    if (expiresAt <= now().getTime()) return context.redirect("/console/?link=expired", 303);
    const token = await users.openSession(db, {
      userId: ownerId,
      now: now(),
      expiresAt: new Date(now().getTime() + sessionIdleMs),
    });
    const secure = new URL(context.req.url).protocol === "https:";
    setCookie(context, cookie, token, { path: "/console", httpOnly: true, sameSite: "Strict", secure });
    return context.redirect("/console/", 303);
  });

  app.use("/api/*", async (context, next) => {
    context.header("cache-control", "no-store");
    if (!(await isOwner(context))) return context.json({ message: "Unauthenticated." }, 401);
    if (context.req.method !== "GET" && !sameOrigin(context)) return context.json({ message: "Refused." }, 403);
    return next();
  });
  app.get("/api/account", async (context) => context.json(await account()));
  app.post("/api/funds", async (context) => {
    const body = await context.req.json<{ action?: unknown } | null>().catch(() => null);
    const action = body?.action;
    if (action !== "add" && action !== "empty")
      return context.json({ message: "The selected action is invalid." }, 422);
    const order = { userId: ownerId, key: `demo-${randomBytes(12).toString("hex")}`, now: now() };
    await inTransaction(db, async (tx) => {
      if (action === "add") await credit(tx, { ...order, kind: "credit", amountMicros: demoFunds });
      else await withdrawAll(tx, { ...order, kind: "withdrawal" });
    });
    return context.json(await account());
  });
  app.post("/api/logout", async (context) => {
    await users.closeSession(
      db,
      createHash("sha256")
        .update(getCookie(context, cookie) ?? "")
        .digest("hex"),
    );
    deleteCookie(context, cookie, { path: "/console" });
    return context.json({ message: "Logged out" });
  });

  return {
    app,
    newLink() {
      const code = randomBytes(24).toString("base64url");
      links.set(hash(code), now().getTime() + linkLifeMs);
      return `/console/enter?code=${code}`;
    },
  };

  async function isOwner(context: Context): Promise<boolean> {
    const token = getCookie(context, cookie);
    const principal = token ? await authenticate(db, `Bearer ${token}`, now()) : "missing";
    return typeof principal === "object" && principal.kind === "session" && principal.userId === ownerId;
  }

  async function account(): Promise<object> {
    const { name } = await users.get(db, ownerId);
    const { availableMicros, heldMicros } = await readBalance(db, ownerId);
    let balance = availableMicros;
    const ledger = [];
    for (const { id, kind, state, created_at, signedMicros } of await listTransfers(db, ownerId, {
      limit: shownTransfers,
    })) {
      const amount = state === "voided" ? 0n : signedMicros;
      const text = words[kind] ?? kind;
      ledger.push({
        id: Number(id),
        at: timestamp(created_at),
        kind,
        text,
        state,
        amount: toUsd(signedMicros),
        balance: toUsd(balance),
      });
      balance -= amount;
    }
    return {
      name,
      balance: toUsd(availableMicros),
      held: toUsd(heldMicros),
      ledger,
      engines: [
        { name: "Database", detail: "PGlite, on disk", state: "embedded" },
        { name: "Assistant", detail: "Offline engine, no model", state: "embedded" },
      ],
    };
  }
}

/** Browsers name the origin of every write; a write without one is no page's. */
function sameOrigin(context: Context): boolean {
  return context.req.header("origin") === new URL(context.req.url).origin;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
