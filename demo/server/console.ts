import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { type AccessOptions, createAccess, type OwnerVariables } from "./console/access.ts";
import { createForward, type ForwardOptions } from "./console/forward.ts";

export interface ConsoleOptions extends AccessOptions {
  /** The database as the overview shows it. */
  readonly database: { readonly detail: string; readonly state: "embedded" | "real" };
  /** Who answers, as the overview shows it. */
  readonly assistant: { readonly detail: string; readonly state: "embedded" | "real" };
  readonly platform: ForwardOptions;
  readonly site: SiteAddresses;
}

/** What an owner puts into a page: where this site is, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** The owner's console. */
export interface Console {
  readonly app: Hono;
  /** A path that signs in whoever opens it first, within ten minutes. */
  newLink(): string;
}

const demoFundsUsd = 25;

/** The console's server side: signing in, the demo's money buttons, and the API on the owner's behalf. */
export function createConsole({ platform, database, assistant, site, ...options }: ConsoleOptions): Console {
  const { administration, ownerId } = options;
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
    const key = `demo-${randomBytes(12).toString("hex")}`;
    if (action === "add") await administration.credit(ownerId, { key, usd: demoFundsUsd });
    else await administration.withdrawAll(ownerId, { key });
    return context.json(await account());
  });
  api.post("/leave", access.leave);
  api.route("/", createForward(platform));

  const app = new Hono();
  app.get("/enter", access.enter);
  app.route("/api", api);
  return { app, newLink: access.newLink };

  async function account(): Promise<object> {
    const { name } = await administration.readUser(ownerId);
    const { available: balance, held } = await administration.readBalance(ownerId);
    return {
      name,
      balance,
      held,
      engines: [
        { name: "Database", ...database },
        { name: "Assistant", ...assistant },
      ],
    };
  }
}
