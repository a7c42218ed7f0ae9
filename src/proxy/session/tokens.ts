import { errors, jwtVerify, SignJWT } from "jose";
import { refusal } from "../errors.ts";

/** One secret, or several with the newest first: it signs, and all of them are believed while old tokens last. */
export type Secret = string | readonly { readonly kid: string; readonly key: string }[];

/** What a token says of the visitor who holds it. */
export interface Session {
  /** Stays the same when the token is renewed or resumed; limits count by it. */
  readonly id: string;
  readonly conversation: string;
  /** The name its owner gave. */
  readonly assistant: string;
  readonly origin: string;
  /** Who the site says the visitor is. */
  readonly subject?: string | undefined;
}

export interface IssuedToken {
  readonly token: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  issue(session: Session): Promise<IssuedToken>;
  /**
   * Reads `Authorization` for a page of `origin`. Only a token of ours that has merely run out says so.
   * @throws TOKEN_MISSING, TOKEN_EXPIRED
   */
  read(authorization: string | null, origin: string): Promise<{ readonly session: Session; readonly expiresAt: Date }>;
}

/** Chosen: processes of one site may disagree about the time by this much. */
const clockToleranceS = 5;
/** With the tolerance a token is never good for more than 15 minutes. */
const lifetimeS = 15 * 60 - clockToleranceS;
const algorithm = "HS256";
const issuer = "ringback/proxy";
const audience = "ringback/visitor";
const type = "ringback-session+jwt";
/** 32 bytes of signature end in one of 16 characters: any other spelling of the same bytes is not ours. */
const bearer = /^Bearer +([\w-]{1,256}\.[\w-]{1,2048}\.[\w-]{42}[AEIMQUYcgkosw048])$/i;

/** Signs and reads visitors' session tokens: JWT with HS256 and nothing else. */
export function createTokens(secret: Secret, now: () => Date): Tokens {
  const secrets = typeof secret === "string" ? [{ kid: "1", key: secret }] : secret;
  const keys = new Map(secrets.map(({ kid, key }) => [kid, signingKey(key, "session token")]));
  const [[newest, signing] = ["", Promise.reject(new TypeError("no secret"))]] = keys;

  return {
    async issue({ id, conversation, assistant, origin, subject }) {
      const issuedAt = Math.floor(now().getTime() / 1_000);
      const expiresAt = issuedAt + lifetimeS;
      const token = await new SignJWT({
        sid: id,
        conversation,
        assistant,
        origin,
        ...(subject ? { sub: subject } : {}),
      })
        .setProtectedHeader({ alg: algorithm, kid: newest, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setNotBefore(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(await signing);
      return { token, expiresAt: new Date(expiresAt * 1_000) };
    },
    async read(authorization, origin) {
      const token = bearer.exec(authorization ?? "")?.[1];
      if (!token) throw refusal("TOKEN_MISSING");
      const findKey = ({ kid = "" }: { kid?: string }) => keys.get(kid) ?? Promise.reject(refusal("TOKEN_MISSING"));
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: [algorithm],
          issuer,
          audience,
          typ: type,
          requiredClaims: ["exp", "nbf"],
          maxTokenAge: 15 * 60,
          clockTolerance: clockToleranceS,
          currentDate: now(),
        });
        return { session: sessionOf(payload, origin), expiresAt: new Date((payload.exp ?? 0) * 1_000) };
      } catch (cause) {
        // The signature and every claim but the time were right before the time is looked at.
        if (cause instanceof errors.JWTExpired && cause.claim === "exp") {
          sessionOf(cause.payload, origin);
          throw refusal("TOKEN_EXPIRED");
        }
        throw refusal("TOKEN_MISSING", { cause });
      }
    },
  };
}

/** The session of a token that we signed. @throws TOKEN_MISSING where it belongs to another origin */
function sessionOf(claims: Readonly<Record<string, unknown>>, origin: string): Session {
  const { sid: id, conversation, assistant, sub: subject } = claims;
  const whole = typeof id === "string" && typeof conversation === "string" && typeof assistant === "string";
  if (!whole || claims.origin !== origin) throw refusal("TOKEN_MISSING");
  return { id, conversation, assistant, origin, ...(typeof subject === "string" ? { subject } : {}) };
}

/** A key of its own for each use, made from the secret: what it signs for one can never pass for another. */
export async function signingKey(secret: string, use: string): Promise<CryptoKey> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes(`${issuer} ${use}`) };
  const form = { name: "HMAC", hash: "SHA-256", length: 256 };
  return crypto.subtle.deriveKey(derivation, material, form, false, ["sign", "verify"]);
}
