import { isRecord } from "../../../contract/record.ts";
import { sha256 } from "./sha256.ts";

/** What the server wants a proof for. Source: ALTCHA */
interface Challenge {
  readonly algorithm: string;
  /** The hash that is to be found, in hexadecimal. */
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
}

/** Chosen: short enough that typing and drawing go on beside it. */
const sliceMs = 12;

/**
 * Finds the number whose hash the server asked for, in slices between which the page stays usable.
 * @returns The proof as the server takes it; undefined if the challenge has another form or no answer.
 */
export async function solveChallenge(given: unknown, signal: AbortSignal): Promise<string | undefined> {
  const challenge = readChallenge(given);
  if (!challenge) return undefined;
  const { algorithm, challenge: wanted, salt, signature, maxnumber } = challenge;
  const first = Number.parseInt(wanted.slice(0, 8), 16) | 0;
  const isIt = (number: number): boolean => {
    const hash = sha256(salt + number);
    return hash[0] === first && [...hash].map(hexadecimal).join("") === wanted.toLowerCase();
  };
  let pauseAt = performance.now() + sliceMs;
  for (let number = 0; number <= maxnumber; number++) {
    if (isIt(number)) return btoa(JSON.stringify({ algorithm, challenge: wanted, number, salt, signature }));
    if (performance.now() < pauseAt) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    pauseAt = performance.now() + sliceMs;
  }
  return undefined;
}

function hexadecimal(word: number): string {
  return (word >>> 0).toString(16).padStart(8, "0");
}

function readChallenge(given: unknown): Challenge | undefined {
  if (!isRecord(given) || given.algorithm !== "SHA-256") return undefined;
  const { challenge, salt, signature, maxnumber } = given;
  const isWhole = [challenge, salt, signature].every((text) => typeof text === "string") && Number.isInteger(maxnumber);
  return isWhole ? (given as unknown as Challenge) : undefined;
}
