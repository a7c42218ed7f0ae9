/** The address, or undefined if it is none; `URL.canParse` and `URL.parse` came later than some supported browsers. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Whether a page of the web can be linked by this. */
export function isWebAddress(address: string): boolean {
  return address !== "" && /^https?:$/.test(parseUrl(address, document.baseURI)?.protocol ?? "");
}
