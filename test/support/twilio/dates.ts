/** RFC 2822 as the 2010 API writes it: `Tue, 31 Aug 2010 20:36:28 +0000`; null for none. */
export function toRfc2822(date: Date): string;
export function toRfc2822(date: Date | undefined): string | null;
export function toRfc2822(date: Date | undefined): string | null {
  return date ? date.toUTCString().replace("GMT", "+0000") : null;
}

/**
 * Whether a date passes the filters of a list: `DateSent=`, `DateSent<=` and `DateSent>=` take a day or a point in time.
 * @source https://www.twilio.com/docs/messaging/api/message-resource › Read multiple Message resources
 */
export function matchesDate(query: URLSearchParams, name: string, date: Date | undefined): boolean {
  const [on, before, after] = [query.get(name), query.get(`${name}<`), query.get(`${name}>`)];
  if (on === null && before === null && after === null) return true;
  if (!date) return false;
  const day = date.toISOString().slice(0, 10);
  const compare = (limit: string) =>
    limit.length === 10 ? day.localeCompare(limit) : date.getTime() - Date.parse(limit);
  if (on !== null && day !== on.slice(0, 10)) return false;
  if (before !== null && compare(before) > 0) return false;
  return after === null || compare(after) >= 0;
}
