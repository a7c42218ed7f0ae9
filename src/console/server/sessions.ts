import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Role } from "../../contract/kit/operation.ts";
import { type Administration, rememberAccount, type Vault } from "../../platform/index.ts";

export interface SessionsOptions {
  readonly administration: Pick<Administration, "closeSession" | "memberOf">;
  readonly vault: Vault;
  /** The origins whose pages may write: the site's own, by each of its names. */
  readonly origins: readonly string[];
}

/** What the guard adds to each request of somebody who is signed in. */
export interface OwnerVariables {
  /** Their session on the platform. It never leaves this process. */
  readonly token: string;
  readonly userId: number;
  readonly role: Role;
}

/** What the server knows about a request beside the request itself. */
export interface ConsoleBindings {
  /** Where the connection came from. */
  readonly address: string | undefined;
}

export interface OwnerEnv {
  Variables: OwnerVariables;
  Bindings: ConsoleBindings;
}

export type OwnerContext = Context<OwnerEnv>;

/** The sessions of the console's users in their browsers. */
export interface Sessions {
  /** Signs the browser in with a session of the platform; it is known by `email` from then on, where that is given. */
  open(context: Context, token: string, email?: string): void;
  /** What the browser was given by an earlier sign-in. */
  deviceOf(context: Context): string | undefined;
  leave(context: OwnerContext): Promise<Response>;
  /** Whether the browser of a page of ours is signed in. */
  isSignedIn(context: Context): Promise<boolean>;
  /** Lets through only requests of the console's own pages, by a member who is signed in. */
  readonly guard: MiddlewareHandler<OwnerEnv>;
  /** Lets admins and owners through: what an agent has no part in, the account's money foremost. */
  readonly adminsOnly: MiddlewareHandler<OwnerEnv>;
  /** Whether the console's own pages sent a request: browsers say where a write comes from. */
  isOwnPage(context: Context): boolean;
}

/** Where the site is served by TLS, its cookies have a prefix by which browsers take them from this very host alone. */
const names = { session: "ringback_console", device: "ringback_device" };
const cookiePath = "/console";
const purpose = "console session";
/** Chosen: the longest that browsers keep one. */
const deviceLifeS = 400 * 24 * 3_600;

/**
 * The browser holds its user's platform session sealed, in a cookie that no script can read and no other site can use:
 * elsewhere its content is useless.
 */
export function createSessions({ administration, vault, origins }: SessionsOptions): Sessions {
  return {
    open(context, token, email) {
      write(context, "session", vault.seal(token, purpose));
      if (email !== undefined)
        write(context, "device", rememberAccount(read(context, "device"), email, vault), { maxAge: deviceLifeS });
    },
    deviceOf: (context) => read(context, "device"),
    async leave(context) {
      await administration.closeSession(context.var.token);
      deleteCookie(context, names.session, placeOf(context));
      return context.json({ message: "Logged out" });
    },
    async isSignedIn(context) {
      const token = isOwnPage(context) ? tokenOf(context) : undefined;
      return token !== undefined && (await administration.memberOf(token)) !== undefined;
    },
    async guard(context, next) {
      context.header("cache-control", "no-store");
      const token = tokenOf(context);
      const member = token && (await administration.memberOf(token));
      if (!token || !member) return context.json({ message: "Unauthenticated." }, 401);
      if (!isOwnPage(context)) return context.json({ message: "Refused." }, 403);
      context.set("token", token);
      context.set("userId", member.userId);
      context.set("role", member.role);
      return next();
    },
    adminsOnly: async (context, next) =>
      context.var.role === "agent" ? context.json({ message: "Your role does not allow this." }, 403) : next(),
    isOwnPage,
  };

  /** A proxy in front may have replaced the host of a request: a page that writes says by its origin how it was loaded. */
  function isSecure({ req }: Context): boolean {
    const origin = req.header("origin");
    if (origin !== undefined && origins.includes(origin)) return origin.startsWith("https:");
    const host = req.header("host");
    if (origins.includes(`https://${host}`)) return true;
    return !origins.includes(`http://${host}`) && origins.some((one) => one.startsWith("https:"));
  }

  function write(context: Context, name: keyof typeof names, value: string, more: { maxAge?: number } = {}): void {
    setCookie(context, names[name], value, { ...placeOf(context), httpOnly: true, sameSite: "Strict", ...more });
  }

  function placeOf(context: Context) {
    return isSecure(context) ? ({ prefix: "host", path: "/", secure: true } as const) : { path: cookiePath };
  }

  /** Another site of the same domain could set a cookie without the prefix: it counts only where there is no TLS. */
  function read(context: Context, name: keyof typeof names): string | undefined {
    return isSecure(context) ? getCookie(context, names[name], "host") : getCookie(context, names[name]);
  }

  function tokenOf(context: Context): string | undefined {
    const sealed = read(context, "session");
    if (!sealed) return undefined;
    try {
      return vault.open(sealed, purpose);
    } catch {
      return undefined; // forged, or sealed before the secret changed
    }
  }

  /** Browsers send the origin with every write; a write without one does not come from a page. */
  function isOwnPage({ req }: Context): boolean {
    const site = req.header("sec-fetch-site");
    if (req.method === "GET") return site === undefined || site === "same-origin" || site === "none";
    return origins.includes(req.header("origin") ?? "") && (site === undefined || site === "same-origin");
  }
}
