import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Administration, Vault } from "../../platform/index.ts";

export interface SessionsOptions {
  readonly administration: Pick<Administration, "closeSession" | "userOf">;
  readonly vault: Vault;
  /** The origins whose pages may write: the site's own, by each of its names. */
  readonly origins: readonly string[];
}

/** What the guard adds to each request of somebody who is signed in. */
export interface OwnerVariables {
  /** Their session on the platform. It never leaves this process. */
  readonly token: string;
  readonly userId: number;
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
  /** Signs the browser in with a session of the platform. */
  open(context: Context, token: string): void;
  leave(context: OwnerContext): Promise<Response>;
  /** Lets through only requests of the console's own pages, by whoever is signed in. */
  readonly guard: MiddlewareHandler<OwnerEnv>;
  /** Whether the console's own pages sent a request: browsers say where a write comes from. */
  isOwnPage(context: Context): boolean;
}

const cookie = "ringback_console";
const cookiePath = "/console";
const purpose = "console session";

/**
 * The browser holds its user's platform session sealed, in a cookie that no script can read and no other site can use:
 * elsewhere its content is useless.
 */
export function createSessions({ administration, vault, origins }: SessionsOptions): Sessions {
  return {
    open(context, token) {
      // A proxy in front may have replaced the host; the origin was checked before.
      const origin = context.req.header("origin") ?? "";
      const secure = origin.startsWith("https:") || origins.includes(`https://${context.req.header("host")}`);
      setCookie(context, cookie, vault.seal(token, purpose), {
        path: cookiePath,
        httpOnly: true,
        sameSite: "Strict",
        secure,
      });
    },
    async leave(context) {
      await administration.closeSession(context.var.token);
      deleteCookie(context, cookie, { path: cookiePath });
      return context.json({ message: "Logged out" });
    },
    async guard(context, next) {
      context.header("cache-control", "no-store");
      const token = tokenOf(context);
      const userId = token && (await administration.userOf(token));
      if (!token || !userId) return context.json({ message: "Unauthenticated." }, 401);
      if (!isOwnPage(context)) return context.json({ message: "Refused." }, 403);
      context.set("token", token);
      context.set("userId", userId);
      return next();
    },
    isOwnPage,
  };

  function tokenOf(context: Context): string | undefined {
    const sealed = getCookie(context, cookie);
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
