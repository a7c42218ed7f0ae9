/**
 * The text that carries a code. Phones whose browser knows the last line, as the Web's format for codes has it, offer the code
 * to pages of that site and to no others.
 */
export function codeText(
  template: string,
  { code, origin, company }: { readonly code: string; readonly origin: string; readonly company: string | undefined },
): string {
  const { protocol, host, hostname } = URL.canParse(origin)
    ? new URL(origin)
    : { protocol: "", host: "", hostname: "" };
  // A function: a name may hold what `replaceAll` reads as a pattern.
  const text = template.replaceAll("{site}", () => company ?? (host || "this site")).replaceAll("{code}", code);
  return protocol === "https:" ? `${text}\n\n@${hostname} #${code}` : text;
}
