import type { Signer } from "../session/signer.ts";

/** What a phone number is counted under: a hash under the proxy's secret, so that nobody reads a number off a counter. */
export type NumberKey = (number: string) => Promise<string>;

/** Chosen: 96 bits, so that no two numbers have the same. */
const keyChars = 16;

export function createNumberKey(signer: Pick<Signer, "sign">): NumberKey {
  return async (number) => (await signer.sign(number)).slice(0, keyChars);
}
