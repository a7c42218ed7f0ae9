/** An address as people type it, with the scheme that they leave out: `shop.example/help` is `https://shop.example/help`. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}

/** The site of an address that was copied from anywhere on it: `shop.example/help?a=1` is of `https://shop.example`. */
export function siteOf(typed: string): string {
  const address = withScheme(typed);
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.origin : address;
}
