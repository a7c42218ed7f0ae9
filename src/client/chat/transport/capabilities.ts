import { request } from "../../request.ts";
import { isOnline } from "./online.ts";

/** What a proxy offers beyond the chat; a platform, and any other server, offers nothing. */
export interface Capabilities {
  /** Names of the assistants; the first one answers where a page names none. */
  readonly assistants: readonly string[];
  /** The actions by their names in the attribute `actions`. */
  readonly actions: readonly string[];
  /** The whole answer, not checked. */
  readonly details?: unknown;
}

/** The capabilities of a server that offers none. */
export const noCapabilities: Capabilities = { assistants: [], actions: [] };
/** One request for each endpoint and page: the answer does not change while a visitor reads. */
const requested = new Map<string, Promise<Capabilities>>();

/** Requests an endpoint's capabilities, once. Never rejects: an answer that is no list of capabilities counts as none. */
export function readCapabilities(endpoint: string): Promise<Capabilities> {
  const url = `${endpoint.replace(/\/+$/, "")}/capabilities`;
  const known = requested.get(url);
  if (known || !isOnline()) return known ?? Promise.resolve(noCapabilities);
  const answer = request(url)
    .then((response) => response.json())
    .then(
      (body) => ({ assistants: stringsOf(body?.assistants), actions: stringsOf(body?.actions), details: body }),
      // A browser keeps the refusal of another origin's server from the page: it reads as a server that is not there.
      ({ problem }) => {
        if (problem && problem.status % 403 === 0)
          console.error(`ringback: is ${location.origin} in the "origins" of ${endpoint}?`);
        return noCapabilities;
      },
    );
  requested.set(url, answer);
  return answer;
}

/** The texts of a list; none where it is no list. */
export function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
