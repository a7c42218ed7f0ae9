import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import {
  type ConsoleBindings,
  type ConsoleOptions,
  createConsole,
  createSessions,
  type OwnerEnv,
  readAccount,
  type SessionsOptions,
  type SiteAddresses,
} from "../../../src/console/index.ts";
import { createLinks, type LinkOptions } from "./link.ts";

export interface DemoConsoleOptions
  extends Omit<ConsoleOptions, "sessions" | "siteOf" | "more">,
    Omit<SessionsOptions, "administration">,
    Pick<LinkOptions, "ownerId" | "now"> {
  readonly site: SiteAddresses;
}

/** The owner's console. */
export interface DemoConsole {
  readonly app: Hono<{ Bindings: ConsoleBindings }>;
  /** A path that signs in the first person who opens it, within ten minutes. */
  newLink(): string;
}

const demoFundsUsd = 25;

/** The console with what only the demo has: a link to sign in, and buttons that move money. */
export function createDemoConsole({ site, ...options }: DemoConsoleOptions): DemoConsole {
  const { administration } = options;
  const sessions = createSessions(options);
  const { newLink, enter } = createLinks({ ...options, sessions });
  const funds = new Hono<OwnerEnv>();
  funds.post("/funds", async (context) => {
    const { userId } = context.var;
    const body = await context.req.json<{ action?: unknown } | null>().catch(() => null);
    const action = body?.action;
    if (action !== "add" && action !== "empty")
      return context.json({ message: "The selected action is invalid." }, 422);
    const key = `demo-${randomBytes(12).toString("hex")}`;
    if (action === "add") await administration.credit(userId, { key, usd: demoFundsUsd });
    else await administration.withdrawAll(userId, { key });
    return context.json(await readAccount(options, userId));
  });
  const app = new Hono<{ Bindings: ConsoleBindings }>();
  app.get("/enter", enter);
  app.route("/", createConsole({ ...options, sessions, siteOf: () => site, more: funds }));
  return { app, newLink };
}
