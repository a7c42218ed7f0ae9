/**
 * The text that carries a code. Phones whose browser knows the last line, as the Web's format for codes has it, offer the code
 * to pages of that site and to no others.
 */
export function codeText(
  template: string,
  { code, origin }: { readonly code: string; readonly origin: string },
): string {
  const { protocol, host, hostname } = URL.canParse(origin)
    ? new URL(origin)
    : { protocol: "", host: "", hostname: "" };
  const text = template.replaceAll("{site}", host || "this site").replaceAll("{code}", code);
  return protocol === "https:" ? `${text}\n\n@${hostname} #${code}` : text;
}
