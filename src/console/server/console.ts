import { Hono } from "hono";
import { type CarrierAbout, carrierAbout } from "../../contract/carriers.ts";
import { operations } from "../../contract/index.ts";
import type { CallDetails } from "../../contract/operations/phone/calls.ts";
import type { Administration, FirstAccount } from "../../platform/index.ts";
import { createForward, type ForwardOptions } from "./forward.ts";
import type { ConsoleBindings, OwnerEnv, Sessions } from "./sessions.ts";
import { createSetUp } from "./set-up.ts";
import { createLinkReader, createSignIn, type SignInOptions } from "./sign-in.ts";
import { workerText } from "./worker.ts";

export interface ConsoleOptions {
  readonly sessions: Sessions;
  readonly administration: Administration;
  /** The database as the overview shows it. */
  readonly database: { readonly detail: string; readonly state: "embedded" | "real" };
  /** Who answers, as the overview shows it. */
  readonly assistant: { readonly detail: string; readonly state: "embedded" | "real" };
  /** Who carries calls and texts, as the overview and their pages show it. */
  readonly network: {
    readonly detail: string;
    readonly state: "simulated" | "real";
    readonly carrier: NonNullable<CallDetails["carrier"]>;
  };
  /** Whether the server sends e-mails: about what, an account decides. */
  readonly sendsMail: boolean;
  readonly platform: ForwardOptions;
  /** Sends a login to the platform from the client's address. (default: nobody signs in by password) */
  readonly signIn?: SignInOptions["handle"];
  /** How a server without accounts gets its first one. (default: by the command line alone) */
  readonly firstAccount?: FirstAccount;
  /** Whether prices are charged. (default: true) */
  readonly isBilled?: boolean;
  /** Where the site is, as this user may know it. */
  readonly siteOf: (userId: number) => SiteAddresses;
  /** More for those who are signed in, below `/api`. (default: nothing) */
  readonly more?: Hono<OwnerEnv>;
}

/** What an owner puts into a page: where this site is, and the names by which its proxy knows assistants. */
export interface SiteAddresses {
  readonly origin: string;
  readonly proxy: string;
  readonly assistants: readonly { readonly name: string; readonly uuid: string }[];
}

/** An account as the console's overview shows it; amounts in USD. */
export interface ConsoleAccount {
  readonly name: string;
  readonly balance: number;
  readonly held: number;
  readonly engines: readonly { readonly name: string; readonly detail: string; readonly state: string }[];
  readonly sendsMail: boolean;
  /** Whether prices are charged; where they are not, balances say nothing. */
  readonly isBilled: boolean;
}

/**
 * The console's server side, below `/console`: the API in the name of the member who is signed in, and signing in by password where
 * `signIn` is given.
 */
export function createConsole(options: ConsoleOptions): Hono<{ Bindings: ConsoleBindings }> {
  const { sessions, platform, signIn, firstAccount, siteOf, network, more } = options;
  const api = new Hono<OwnerEnv>();
  api.use(sessions.guard);
  api.get("/account", sessions.adminsOnly, async (context) =>
    context.json(await readAccount(options, context.var.userId)),
  );
  api.get("/network", (context) => context.json(network));
  api.get("/site", (context) => context.json(siteOf(context.var.userId)));
  if (more) {
    api.use("/funds", sessions.adminsOnly);
    api.route("/", more);
  }
  api.post("/leave", sessions.leave);
  api.all("*", createForward(platform));

  const app = new Hono<{ Bindings: ConsoleBindings }>();
  // A page asks this before anything that a stranger is refused: browsers log each refusal as an error.
  app.get("/session", async (context) => {
    context.header("cache-control", "no-store");
    return context.json({ signed_in: await sessions.isSignedIn(context) });
  });
  app.get("/worker.js", (context) => {
    context.header("content-type", "text/javascript; charset=utf-8");
    context.header("cache-control", "no-cache");
    context.header("x-content-type-options", "nosniff");
    context.header("content-security-policy", "default-src 'none'");
    return context.body(workerText);
  });
  if (signIn) {
    const way = { sessions, handle: signIn, basePath: platform.basePath };
    app.post("/sign-in", createSignIn({ ...way, row: operations.login }));
    app.post("/join", createSignIn({ ...way, row: operations.joinTeam }));
    app.post("/join/link", createLinkReader(way));
  }
  if (firstAccount) app.post("/set-up", createSetUp({ sessions, firstAccount }));
  app.route("/api", api);
  return app;
}

/** Reads what the overview shows of an account. */
export async function readAccount(
  {
    administration,
    database,
    assistant,
    network,
    sendsMail,
    isBilled = true,
  }: Pick<ConsoleOptions, "administration" | "isBilled" | keyof Engines>,
  userId: number,
): Promise<ConsoleAccount> {
  const { name } = await administration.readUser(userId);
  const { available: balance, held } = await administration.readBalance(userId);
  const engines = [
    { name: "Database", ...database },
    { name: "Assistant", ...assistant },
    { name: "Calls and texts", detail: network.detail, state: network.state },
  ];
  return { name, balance, held, engines, sendsMail, isBilled };
}

/** What a server runs on. */
type Engines = Pick<ConsoleOptions, "database" | "assistant" | "network" | "sendsMail">;

/** The engines of a server as the overview shows them. */
export function enginesOf({
  databaseUrl,
  llm,
  twilio,
  smtp,
}: {
  readonly twilio: object | undefined;
  readonly smtp: object | undefined;
  readonly databaseUrl: string | undefined;
  readonly llm: { readonly models: readonly string[] } | undefined;
}): Engines {
  return {
    database:
      databaseUrl === undefined
        ? { detail: "PGlite, on disk", state: "embedded" }
        : { detail: "PostgreSQL", state: "real" },
    assistant:
      llm === undefined
        ? { detail: "Offline engine, no model", state: "embedded" }
        : { detail: llm.models.join(", "), state: "real" },
    network: networkOf(carrierAbout(twilio === undefined ? "simulated" : "twilio")),
    sendsMail: smtp !== undefined,
  };
}

function networkOf({ name: carrier, label: detail, isReal }: CarrierAbout) {
  return { detail, state: isReal ? "real" : "simulated", carrier } as const;
}
