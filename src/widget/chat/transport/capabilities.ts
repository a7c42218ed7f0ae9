import { request } from "../../../client/request.ts";
import { isOnline } from "./online.ts";

/** What a proxy offers beyond the chat. A platform, and any other server, offers nothing. */
export interface Capabilities {
  /** Names of the assistants; the first one answers where a page names none. */
  readonly assistants: readonly string[];
  /** Ways to go on, as the attribute `actions` names them. */
  readonly actions: readonly string[];
}

const none: Capabilities = { assistants: [], actions: [] };
/** One question for each endpoint and page: the answer does not change while a visitor reads. */
const asked = new Map<string, Promise<Capabilities>>();

/** Asks an endpoint what it offers, once. Never rejects: whatever is no list of capabilities counts as none. */
export function readCapabilities(endpoint: string): Promise<Capabilities> {
  const url = `${endpoint.replace(/\/+$/, "")}/capabilities`;
  const known = asked.get(url);
  if (known || !isOnline()) return known ?? Promise.resolve(none);
  const answer = request(url)
    .then((response) => response.json())
    .then(
      (body) => ({ assistants: textsOf(body?.assistants), actions: textsOf(body?.actions) }),
      () => none,
    );
  asked.set(url, answer);
  return answer;
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}
