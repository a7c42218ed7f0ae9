import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  UnknownRow,
} from "kysely";

/** What a query calls an id: `id`, `user_id`, `accountId`. The last two are references with a name of their own. */
const nameOfId = /(?:^|_)id$|[a-z]Id$|^(?:leg_of|followed_in)$/;

/**
 * Reads ids as numbers. They are `bigint` columns, which otherwise read as JavaScript's bigint, as money does; but the API
 * shows them, and JSON's numbers are exact up to 2^53.
 */
export const idsAsNumbers: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => node,
  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {}).filter((name) => nameOfId.test(name));
    for (const row of result.rows)
      for (const name of names) {
        const value = row[name];
        if (typeof value === "bigint") row[name] = readId(value);
      }
    return result;
  },
};

function readId(value: bigint): number {
  if (value > Number.MAX_SAFE_INTEGER) throw new RangeError("An id is larger than the API's numbers are exact.");
  return Number(value);
}
