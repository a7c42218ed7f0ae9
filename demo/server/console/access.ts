import { createHash, randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Administration, Vault } from "../../../src/platform/index.ts";

export interface AccessOptions {
  readonly administration: Administration;
  readonly ownerId: number;
  readonly now: () => Date;
  readonly vault: Vault;
  /** The origins whose pages may write: the site's own, by each of its names. */
  readonly origins: readonly string[];
}

/** What the guard adds to each request of the signed-in owner. */
export interface OwnerVariables {
  /** The owner's session on the platform. It never leaves this process. */
  readonly token: string;
}

export type OwnerContext = Context<{ Variables: OwnerVariables }>;

/** Signing in to the console, and checking who has. */
export interface Access {
  /** A path that signs in whoever opens it first, within ten minutes. */
  newLink(): string;
  enter(context: Context): Promise<Response>;
  leave(context: OwnerContext): Promise<Response>;
  /** Lets only the owner's own pages through. */
  readonly guard: MiddlewareHandler<{ Variables: OwnerVariables }>;
}

const cookie = "ringback_console";
const cookiePath = "/console";
const linkLifeMs = 10 * 60_000;
const purpose = "console session";

/**
 * The browser holds the owner's platform session sealed, in a cookie that no script can read and no other site can use:
 * elsewhere its content is useless.
 */
export function createAccess({ administration, ownerId, now, vault, origins }: AccessOptions): Access {
  const links = new Map<string, number>();
  return {
    newLink() {
      const code = randomBytes(24).toString("base64url");
      links.set(hash(code), now().getTime() + linkLifeMs);
      return `${cookiePath}/enter?code=${code}`;
    },
    async enter(context) {
      const code = hash(context.req.query("code") ?? "");
      const expiresAt = links.get(code) ?? 0;
      const isHead = context.req.method === "HEAD"; // mail and chat programs look at links before people do
      if (!isHead) links.delete(code);
      if (expiresAt <= now().getTime()) return context.redirect(`${cookiePath}/?link=expired`, 303);
      if (isHead) return context.redirect(`${cookiePath}/`, 303);
      const token = await administration.openSession(ownerId);
      const secure = origins.includes(`https://${context.req.header("host")}`);
      setCookie(context, cookie, vault.seal(token, purpose), {
        path: cookiePath,
        httpOnly: true,
        sameSite: "Strict",
        secure,
      });
      return context.redirect(`${cookiePath}/`, 303);
    },
    async leave(context) {
      await administration.closeSession(context.var.token);
      deleteCookie(context, cookie, { path: cookiePath });
      return context.json({ message: "Logged out" });
    },
    async guard(context, next) {
      context.header("cache-control", "no-store");
      const token = tokenOf(context);
      if (!token || (await administration.userOf(token)) !== ownerId)
        return context.json({ message: "Unauthenticated." }, 401);
      if (!isOwnPage(context)) return context.json({ message: "Refused." }, 403);
      context.set("token", token);
      return next();
    },
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

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
