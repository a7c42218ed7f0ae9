import { createHash, randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { authenticate, hashToken, sessionIdleMs } from "../../../src/platform/http/principal.ts";
import * as users from "../../../src/platform/resources/user/store.ts";
import type { Db } from "../../../src/platform/storage/db.ts";
import type { Vault } from "../../../src/platform/vault.ts";

export interface AccessOptions {
  readonly db: Db;
  readonly ownerId: number;
  readonly now: () => Date;
  readonly vault: Vault;
  /** The origins whose pages may write: the site's own, by each of its names. */
  readonly origins: readonly string[];
}

/** What each request of a signed-in owner carries on. */
export interface OwnerVariables {
  /** The owner's session on the platform. It never leaves this process. */
  readonly token: string;
}

export type OwnerContext = Context<{ Variables: OwnerVariables }>;

/** The one way in, and who has come in by it. */
export interface Access {
  /** A path that signs its first visitor in, once, within ten minutes. */
  newLink(): string;
  enter(context: Context): Promise<Response>;
  leave(context: OwnerContext): Promise<Response>;
  /** Lets only the owner's own pages pass. */
  readonly guard: MiddlewareHandler<{ Variables: OwnerVariables }>;
}

const cookie = "ringback_console";
const cookiePath = "/console";
const linkLifeMs = 10 * 60_000;
const purpose = "console session";

/**
 * The browser holds the owner's platform session sealed, in a cookie that no script can read and no other site can use:
 * what it holds is of no use anywhere but here.
 */
export function createAccess({ db, ownerId, now, vault, origins }: AccessOptions): Access {
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
      const opened = { userId: ownerId, now: now(), expiresAt: new Date(now().getTime() + sessionIdleMs) };
      const token = await users.openSession(db, opened);
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
      await users.closeSession(db, hashToken(context.var.token));
      deleteCookie(context, cookie, { path: cookiePath });
      return context.json({ message: "Logged out" });
    },
    async guard(context, next) {
      context.header("cache-control", "no-store");
      const token = tokenOf(context);
      const principal = token ? await authenticate(db, `Bearer ${token}`, now()) : "missing";
      if (!token || typeof principal !== "object" || principal.userId !== ownerId)
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
      return undefined; // made up, or sealed before the secret was changed
    }
  }

  /** Browsers name the origin of every write; a write without one is no page's. */
  function isOwnPage({ req }: Context): boolean {
    const site = req.header("sec-fetch-site");
    if (req.method === "GET") return site === undefined || site === "same-origin" || site === "none";
    return origins.includes(req.header("origin") ?? "") && (site === undefined || site === "same-origin");
  }
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
