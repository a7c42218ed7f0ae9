import { pageAssistants } from "../../../contract/operations/assistants/assistants.ts";
import { readHourly } from "../../upstream/read-hourly.ts";
import { recordsIn } from "../../upstream/records.ts";
import type { Upstream } from "../../upstream/upstream.ts";

/** The seconds that a call of an assistant may last, by the assistant's id. */
export type ReadLongestCall = (assistant: string, id: number) => Promise<number>;

const perPage = 100;
/** The longest that the API lets any assistant talk: for one that the platform does not name. */
const mostSeconds = 1_200;

/** Reads the assistants' own `max_duration`, again each hour: what is set aside for a call must cover the longest. */
export function createLongestCall(upstream: Upstream, now: () => Date): ReadLongestCall {
  const read = async (assistant: string) => {
    const input = { action: "call", assistant, query: { per_page: perPage } } as const;
    return (await upstream.call(pageAssistants, input, longestOf)).body.secondsById;
  };
  const readAll = readHourly(read, { fallback: new Map<unknown, number>(), now });
  return async (assistant, id) => (await readAll(assistant)).get(id) ?? mostSeconds;
}

function longestOf({ data }: Readonly<Record<string, unknown>>): {
  readonly secondsById: ReadonlyMap<unknown, number>;
} {
  const named = recordsIn(data).filter(({ max_duration: longest }) => Number(longest) > 0);
  return { secondsById: new Map(named.map(({ id, max_duration: longest }) => [id, Number(longest)])) };
}
