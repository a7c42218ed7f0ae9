import { domainToASCII, domainToUnicode } from "node:url";

/**
 * What addresses that reach the same person have in common: one form of letters with marks, capitals as small letters, and the
 * domain as name servers know it.
 */
export function emailKey(email: string): string {
  const [local, domain] = partsOf(email.normalize("NFC").toLowerCase());
  // What is no domain stays as it is: nobody has it.
  return `${local}@${domainToASCII(domain) || domain}`;
}

/** An address as people read it: with the letters of its domain. */
export function shownEmail(email: string): string {
  const [local, domain] = partsOf(email);
  return `${local}@${domainToUnicode(domain) || domain}`;
}

function partsOf(email: string): readonly [local: string, domain: string] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}
