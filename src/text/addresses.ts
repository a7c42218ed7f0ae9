/** Addresses of websites, hosts alone too, and where links lead. */
const addresses =
  /(?<=\])\([^)\s]{0,500}|(?<![\p{L}\p{N}.-])(?:[a-z]+:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:][^\s)>\]]*)?/giu;

/** A text without addresses: their "com" and "de" are no words of it. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, " ");
}
