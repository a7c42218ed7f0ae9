/** The visitor's timezone from a conversation's variables: `timezone`, as IANA names it; undefined if it is no timezone. */
export function visitorTimezoneOf({ timezone }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof timezone !== "string" || timezone === "") return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
