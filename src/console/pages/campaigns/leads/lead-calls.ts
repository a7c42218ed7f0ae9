import { call } from "../../api.ts";
import type { CallPage, CallRecord } from "../../calls/types.ts";
import { isoOf } from "../../calls/words.ts";
import type { Lead } from "../types.ts";

/** The calls that a campaign made for a lead. */
export interface LeadCalls {
  /** Calls to the lead's own number. Not its attempts, which begin anew where its owner has it called again. */
  readonly times: number;
  /** The newest, to the lead or one of its secondary contacts. */
  readonly last: CallRecord | undefined;
}

const mostPerPage = 100;

/** Finds the calls of a campaign's leads by their numbers, since a call does not name its lead. */
export class LeadCallsReader {
  /** What was found for leads that have not changed since, by id and time of change. */
  readonly #found = new Map<string, LeadCalls>();

  constructor(private readonly campaignId: number | string) {}

  /** The newest calls of the campaign, newest first. */
  readNewest(): Promise<CallPage> {
    return this.#read({ per_page: String(mostPerPage) });
  }

  /** The calls of some leads; of a campaign with more calls than `newest` holds, each lead's are read apart. */
  async of(leads: readonly Lead[], newest: CallPage): Promise<ReadonlyMap<number, LeadCalls>> {
    const isAll = newest.total <= newest.data.length;
    const found = await Promise.all(
      leads.map(async (lead) => [lead.id, isAll ? pick(lead, newest.data) : await this.#readFor(lead)] as const),
    );
    return new Map(found);
  }

  async #readFor(lead: Lead): Promise<LeadCalls> {
    const key = `${lead.id} ${lead.status} ${lead.updated_at}`;
    const known = this.#found.get(key);
    if (known && lead.status !== "processing") return known;
    const numbers = [lead, ...lead.secondary_contacts].map(({ phone_number }) => phone_number);
    const pages = await Promise.all(
      [...new Set(numbers)].map((phone_number) => this.#read({ phone_number, per_page: "20" })),
    );
    const calls = pages.flatMap(({ data }) => data).sort((one, other) => other.id - one.id);
    const found = pick(lead, calls);
    this.#found.set(key, found);
    return found;
  }

  #read(query: Readonly<Record<string, string>>): Promise<CallPage> {
    const search = new URLSearchParams({ campaign_id: String(this.campaignId), ...query });
    return call("GET", `/user/calls?${search}`);
  }
}

function pick(lead: Lead, calls: readonly CallRecord[]): LeadCalls {
  const numbers = [lead, ...lead.secondary_contacts].map(({ phone_number }) => phone_number);
  // A number that was deleted and added again has calls of before.
  const since = Date.parse(isoOf(lead.created_at));
  const own = calls.filter(
    ({ client_phone_number: number, created_at }) =>
      number !== null && numbers.includes(number) && Date.parse(isoOf(created_at)) >= since,
  );
  return {
    times: own.filter(({ client_phone_number }) => client_phone_number === lead.phone_number).length,
    last: own[0],
  };
}
