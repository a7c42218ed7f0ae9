import { createHash, randomBytes } from "node:crypto";
import type { Context } from "hono";
import type { Sessions } from "../../../src/console/index.ts";
import type { Administration } from "../../../src/platform/index.ts";

export interface LinkOptions {
  readonly administration: Administration;
  readonly sessions: Sessions;
  readonly ownerId: number;
  readonly now: () => Date;
}

/** Signing in to the demo's console: nobody has a password there. */
export interface ConsoleLinks {
  /** A path that signs in the first person who opens it, within ten minutes. */
  newLink(): string;
  enter(context: Context): Promise<Response>;
}

const consolePath = "/console";
const linkLifeMs = 10 * 60_000;

/** Creates the links that sign the owner in. */
export function createLinks({ administration, sessions, ownerId, now }: LinkOptions): ConsoleLinks {
  const links = new Map<string, number>();
  return {
    newLink() {
      const code = randomBytes(24).toString("base64url");
      links.set(hash(code), now().getTime() + linkLifeMs);
      return `${consolePath}/enter?code=${code}`;
    },
    async enter(context) {
      const code = hash(context.req.query("code") ?? "");
      const expiresAt = links.get(code) ?? 0;
      const isHead = context.req.method === "HEAD"; // mail and chat programs look at links before people do
      if (!isHead) links.delete(code);
      if (expiresAt <= now().getTime()) return context.redirect(`${consolePath}/?link=expired`, 303);
      if (isHead) return context.redirect(`${consolePath}/`, 303);
      const token = await administration.openSession(ownerId).catch((error: unknown) => {
        links.set(code, expiresAt); // it opened nothing
        throw error;
      });
      sessions.open(context, token);
      return context.redirect(`${consolePath}/`, 303);
    },
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
