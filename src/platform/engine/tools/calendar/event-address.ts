/** Which event type of a calendar is booked. Either a person's or a team's; neither: the key's own user's. */
export interface EventAddress {
  readonly slug: string;
  readonly username?: string;
  readonly teamSlug?: string;
  readonly organizationSlug?: string;
}

/** Hosts of Cal.com itself: what stands before `cal.com` in any other is an organisation. */
const ownHosts = new Set(["cal.com", "www.cal.com", "app.cal.com", "api.cal.com"]);

/**
 * Reads what an owner gave as the event's slug: `30min`, `alice/30min`, `team/sales/intro`, or the address of its booking
 * page, such as `https://cal.com/alice/30min`. Undefined if it is none of these.
 */
export function readEventAddress(text: string): EventAddress | undefined {
  const url = URL.parse(/^https?:\/\//i.test(text.trim()) ? text.trim() : `https://cal.com/${text.trim()}`);
  const parts = url?.pathname.split("/").filter((part) => part !== "") ?? [];
  if (!url || parts.some((part) => !/^[\p{L}\p{N}._~+-]+$/u.test(safelyDecoded(part)))) return undefined;
  const [first = "", second, third, ...more] = parts.map(safelyDecoded);
  if (first === "" || more.length > 0) return undefined;
  const organization = organizationOf(url.hostname);
  const inside = organization === undefined ? {} : { organizationSlug: organization };
  if (second === undefined) return { slug: first, ...inside };
  if (third === undefined) return { slug: second, username: first, ...inside };
  return first === "team" ? { slug: third, teamSlug: second, ...inside } : undefined;
}

function organizationOf(host: string): string | undefined {
  return host.endsWith(".cal.com") && !ownHosts.has(host) ? host.slice(0, -".cal.com".length) : undefined;
}

function safelyDecoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
