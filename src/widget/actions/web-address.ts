/** A link that may be opened; anything else is none. */
export function webAddress(link: unknown): string | undefined {
  return typeof link === "string" && URL.canParse(link) && new URL(link).protocol === "https:" ? link : undefined;
}
