/** Texts that must not be revealed, in the place of which another stands. */
export type Hide = (text: string) => string;

/** Where a tool's service is, and what it is sent to be let in. */
export interface ToolAddress {
  readonly endpoint: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Below this, a header's or query's value is a word that may stand in any answer. */
const shortestSecret = 6;

/** A part of a path with this many characters and a digit among them is a key in all but name, as in addresses of webhooks. */
const shortestPathKey = 16;

/** Headers that say how to speak, not who speaks. */
const openHeaders = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/**
 * What keeps a tool's secrets out of what a service says, for services echo: values of headers, also without a scheme such
 * as `Bearer` and unwrapped from `Basic`, values of the endpoint's own query, keys in its path, and its address.
 * @returns one for answers, and a stricter one for errors, which also hides the endpoint's host and path alone: in an answer
 * they may be part of a link that is meant for the visitor.
 */
export function secretsOf({ endpoint, headers }: ToolAddress): { inAnswers: Hide; inErrors: Hide } {
  const values = headers.filter(({ name }) => !openHeaders.has(name.toLowerCase())).map(({ value }) => value.trim());
  const url = URL.parse(endpoint);
  const query = url?.search.slice(1).split("&") ?? [];
  const queried = query.map((pair) => pair.slice(pair.indexOf("=") + 1));
  const keys = url?.pathname.split("/").filter((part) => part.length >= shortestPathKey && /\d/.test(part)) ?? [];
  const secrets = [
    ...values.flatMap((value) => [value, ...value.split(/\s+/).slice(1), ...passwordOf(value)]),
    ...queried,
    ...keys,
    ...(url ? url.searchParams.values() : []),
  ].filter((secret) => secret.length >= shortestSecret);
  // A service at the root of its host is all of that host: its links begin with the endpoint.
  const isRoot = url?.pathname === "/";
  const whole = url && isRoot && url.search === "" ? [] : [endpoint, ...(url ? [url.href] : [])];
  const address = url && !isRoot ? [...whole, `${url.origin}${url.pathname}`, `${url.host}${url.pathname}`] : whole;
  const place = url ? [url.host, url.hostname, url.pathname].filter((part) => part.length > 1) : [];
  return { inAnswers: hiding([...secrets, ...address]), inErrors: hiding([...secrets, ...address, ...place]) };
}

/** What `Basic` only wraps: the name with its password, and that alone. */
function passwordOf(value: string): readonly string[] {
  const wrapped = /^basic\s+([a-z\d+/=_-]+)$/i.exec(value)?.[1];
  if (wrapped === undefined) return [];
  const pair = Buffer.from(wrapped, "base64").toString("utf8");
  return [pair, pair.slice(pair.indexOf(":") + 1)];
}

function hiding(texts: readonly string[]): Hide {
  // The longest first, or what is left of it would show.
  const longestFirst = [...new Set(texts)].filter((text) => text !== "").sort((a, b) => b.length - a.length);
  return (said) => longestFirst.reduce((text, secret) => text.replaceAll(secret, () => "[hidden]"), said);
}
