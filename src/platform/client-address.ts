import { networkOf } from "../http/network.ts";
import { numberForms } from "./number-forms.ts";
import type { Vault } from "./vault.ts";

/** What a client is counted under: hashes under the server's secret, so that nobody reads an address off a counter. */
export interface ClientAddress {
  /** Of its address, or of the /64 of an IPv6 one; clients whose address is not known have the same. */
  readonly address: string;
  /** Of its /24, or of the /48 of an IPv6 one. */
  readonly network: string;
}

const purpose = "client address";
const phonePurpose = "phone number";
/** Chosen: 96 bits, so that no two addresses have the same. */
const keyChars = 16;

/** What a phone is counted under; callers that withhold their number have the same. */
export function phoneKeyOf(number: string | null, vault: Pick<Vault, "sign">): string {
  const known = number === null ? "unknown" : numberForms(number)[0];
  return vault.sign(known, phonePurpose).slice(0, keyChars);
}

/** The keys of a client by the bucket of its address. */
export function clientAddressOf(bucket: string, vault: Pick<Vault, "sign">): ClientAddress {
  const key = (text: string) => vault.sign(text, purpose).slice(0, keyChars);
  return { address: key(bucket), network: key(networkOf(bucket)) };
}
