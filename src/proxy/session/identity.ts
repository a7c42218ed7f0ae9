import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from "jose";
import { identityHeader } from "../../contract/proxy.ts";
import { refusal } from "../errors.ts";
import type { Secret } from "./tokens.ts";

/** Public keys as RFC 7517 writes them: what a JWKS address answers. */
export interface KeySet {
  readonly keys: readonly object[];
}

/** How a site says who its visitor is: a JWT that its own server signs, with `sub` and an expiry. */
export interface IdentityOptions {
  /** A shared secret of at least 32 characters (HS256), several by `kid`, or a JWKS of public keys. */
  readonly keys: Secret | KeySet;
  readonly issuer: string;
  readonly audience: string;
}

/** Reads who the visitor is; undefined if the page says nothing. @throws IDENTITY_INVALID */
export type ReadIdentity = (request: Request) => Promise<string | undefined>;

const publicKeyAlgorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const longestSubject = 255;

/** A page that brings an identity believes to be known, so one that cannot be verified is refused, not ignored. */
export function createIdentity(options: IdentityOptions | undefined, now: () => Date): ReadIdentity {
  const verification = options && verificationOf(options.keys);
  return async (request) => {
    const token = request.headers.get(identityHeader);
    if (token === null) return undefined;
    if (!options || !verification) throw refusal("IDENTITY_INVALID");
    try {
      const { payload } = await jwtVerify(token, verification.findKey, {
        algorithms: verification.algorithms,
        issuer: options.issuer,
        audience: options.audience,
        requiredClaims: ["sub", "exp"],
        currentDate: now(),
      });
      const { sub } = payload;
      if (typeof sub !== "string" || sub === "" || sub.length > longestSubject) throw refusal("IDENTITY_INVALID");
      return sub;
    } catch (cause) {
      throw refusal("IDENTITY_INVALID", { cause });
    }
  };
}

/** A secret signs with HS256 and nothing else; a public key can never be taken for a secret. */
function verificationOf(keys: IdentityOptions["keys"]): { algorithms: string[]; findKey: JWTVerifyGetKey } {
  if (isKeySet(keys)) return { algorithms: publicKeyAlgorithms, findKey: createLocalJWKSet(keys as JSONWebKeySet) };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithms = ["HS256"];
  if (typeof keys === "string") return { algorithms, findKey: async () => bytes(keys) };
  const byId = new Map(keys.map(({ kid, key }) => [kid, bytes(key)]));
  return { algorithms, findKey: async ({ kid = "" }) => byId.get(kid) ?? Promise.reject(refusal("IDENTITY_INVALID")) };
}

/** A list has a method of that name too. */
export function isKeySet(keys: IdentityOptions["keys"]): keys is KeySet {
  return typeof keys === "object" && !Array.isArray(keys);
}
