import { dayMs } from "../../contract/durations.ts";
import { isRecord } from "../../contract/record.ts";
import { refusal } from "../errors.ts";
import { hashOf } from "../hash.ts";
import type { ProxyStore } from "../limits/store.ts";
import type { ProofOfWorkPolicy } from "../paid-actions/rules/paid-policy.ts";
import { fromBase64url, randomText } from "../session/base64url.ts";
import type { Signer } from "../session/signer.ts";

/** What a page must solve: find the `number` up to `maxnumber` with hex(SHA-256(salt + number)) = challenge, as ALTCHA has it. */
export interface ProofChallenge {
  readonly algorithm: "SHA-256";
  /** Hexadecimal. */
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/** Makes asking for many codes cost computing time. */
export interface ProofOfWork {
  /**
   * Counts a request of an address, and lets it pass without a proof or with a good one.
   * @param proof base64 of the JSON `{algorithm, challenge, number, salt, signature}`
   * @throws PROOF_REQUIRED with a new `challenge`; STORE_REQUIRED
   */
  require(request: {
    readonly client: string;
    readonly session: string;
    readonly proof: string | undefined;
  }): Promise<void>;
}

export interface ProofOfWorkOptions {
  readonly store: ProxyStore;
  readonly signer: Signer;
  readonly policy: Required<ProofOfWorkPolicy>;
  readonly now: () => Date;
}

const algorithm = "SHA-256";
/** Chosen: a slow phone solves it in time, and no supply of them can be laid in. */
const goodMs = 5 * 60_000;
const countedMs = dayMs;
/** Chosen: each five further requests of an address double the work, up to sixteen times. */
const doubledEach = 5;
const mostDoublings = 4;
const longestProof = 2_048;

/** A challenge belongs to one session, is good for five minutes and for one request. Nothing is kept until it is solved. */
export function createProofOfWork({ store, signer, policy, now }: ProofOfWorkOptions): ProofOfWork {
  return {
    async require({ client, session, proof }) {
      const counter = `verifications:${client}`;
      const nth = await store.increment(counter, 1, countedMs);
      if (nth < policy.from) return;
      if (proof !== undefined && (await isGood(proof, session))) return;
      await store.increment(counter, -1, countedMs);
      const doublings = Math.min(mostDoublings, Math.floor((nth - policy.from) / doubledEach));
      throw refusal("PROOF_REQUIRED", {
        extra: { challenge: await challengeFor(session, policy.maxNumber * 2 ** doublings) },
      });
    },
  };

  async function challengeFor(session: string, maxnumber: number): Promise<ProofChallenge> {
    // Its end is marked, or digits of the number could be taken for digits of the time.
    const salt = `${randomText(16)}?expires=${now().getTime() + goodMs}&`;
    const challenge = await hashOf(salt + randomUpTo(maxnumber));
    return { algorithm, challenge, salt, signature: await signer.sign(signed(challenge, session)), maxnumber };
  }

  async function isGood(proof: string, session: string): Promise<boolean> {
    const solution = readProof(proof);
    if (!solution) return false;
    const { challenge, number, salt, signature } = solution;
    const expiresAt = Number(/\?expires=(\d{1,16})&$/.exec(salt)?.[1] ?? 0);
    if (expiresAt <= now().getTime()) return false;
    if (!(await signer.isSigned(signed(challenge, session), signature))) return false;
    if ((await hashOf(salt + number)) !== challenge) return false;
    return store.add(`proof:${challenge}`, "", goodMs);
  }
}

function signed(challenge: string, session: string): string {
  return `${challenge} ${session}`;
}

function readProof(proof: string) {
  if (proof.length > longestProof) return undefined;
  const bytes = fromBase64url(proof);
  if (!bytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(value) || value.algorithm !== algorithm) return undefined;
    const { challenge, number, salt, signature } = value;
    const texts = typeof challenge === "string" && typeof salt === "string" && typeof signature === "string";
    if (!texts || typeof number !== "number" || !Number.isSafeInteger(number) || number < 0) return undefined;
    return { challenge, number, salt, signature };
  } catch {
    return undefined;
  }
}

/** From 0 to `most`; 53 random bits are even enough for what is at most some hundred million. */
function randomUpTo(most: number): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 11) * 2 ** 32 + low) % (most + 1);
}
