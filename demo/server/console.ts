import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { credit, readBalance, withdrawAll } from "../../src/platform/ledger/ledger.ts";
import { toUsd, usd } from "../../src/platform/ledger/money.ts";
import * as users from "../../src/platform/resources/user/store.ts";
import { inTransaction } from "../../src/platform/storage/db.ts";
import { type AccessOptions, createAccess, type OwnerVariables } from "./console/access.ts";
import { createForward, type ForwardOptions } from "./console/forward.ts";

export interface ConsoleOptions extends AccessOptions {
  /** What holds the data, as the overview says it. */
  readonly database: { readonly detail: string; readonly state: "embedded" | "real" };
  readonly platform: ForwardOptions;
  readonly site: SiteAddresses;
}

/** What an owner puts into a page: where this site is, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** The owner's view, with the one way in. */
export interface Console {
  readonly app: Hono;
  /** A path that signs its first visitor in, once, within ten minutes. */
  newLink(): string;
}

const demoFunds = usd(25);

/** The console's server side: the way in, the demo's own money buttons, and the API in the owner's name. */
export function createConsole({ platform, database, site, ...options }: ConsoleOptions): Console {
  const { db, ownerId, now } = options;
  const access = createAccess(options);
  const api = new Hono<{ Variables: OwnerVariables }>();
  api.use(access.guard);
  api.get("/account", async (context) => context.json(await account()));
  api.get("/site", (context) => context.json(site));
  api.post("/funds", async (context) => {
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
  api.post("/leave", access.leave);
  api.route("/", createForward(platform));

  const app = new Hono();
  app.get("/enter", access.enter);
  app.route("/api", api);
  return { app, newLink: access.newLink };

  async function account(): Promise<object> {
    const { name } = await users.get(db, ownerId);
    const { availableMicros, heldMicros } = await readBalance(db, ownerId);
    return {
      name,
      balance: toUsd(availableMicros),
      held: toUsd(heldMicros),
      engines: [
        { name: "Database", ...database },
        { name: "Assistant", detail: "Offline engine, no model", state: "embedded" },
      ],
    };
  }
}
