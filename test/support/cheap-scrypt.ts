import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { deep } from "../counts.ts";

// A password costs a server 100 ms of processor time and more, so that guesses are dear; tests sign in some 300 times. In
// `npm test` they hash with a cost that is next to nothing, in the deep run as servers do.

type Scrypt = (...given: [unknown, unknown, unknown, object, (error: Error | null, key: Buffer) => void]) => void;

const kept = globalThis as { ringbackScrypt?: typeof crypto.scrypt };
kept.ringbackScrypt ??= crypto.scrypt;
const real = kept.ringbackScrypt;

const cheap: Scrypt = (password, salt, bytes, cost, done) =>
  (real as Scrypt)(password, salt, bytes, { ...cost, N: 16 }, done);

use(deep ? real : (cheap as typeof crypto.scrypt));

/** For the rest of a file whose subject is what a hash costs. */
export function useFullScrypt(): void {
  use(real);
}

function use(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}
