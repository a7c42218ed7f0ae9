import type { Carrier, NetworkNumber } from "../../carriers/carrier.ts";
import { internationalNumber, parseNumber } from "../../carriers/parse-number.ts";
import type { Db, Tx } from "../../storage/db.ts";

/**
 * Reads a number as an owner types it: in international form, or as it is dialled in the country of the account. An account that names
 * no country has to write the country's code.
 */
export async function readTypedNumber(
  typed: string,
  { db, userId, carrier }: { readonly db: Db | Tx; readonly userId: number; readonly carrier: Carrier },
): Promise<NetworkNumber | undefined> {
  const known = parseNumber(typed, carrier);
  if (known || !/^[\s(]*\d/.test(typed)) return known;
  const { country } = await db.selectFrom("users").select("country").where("id", "=", userId).executeTakeFirstOrThrow();
  const number = country === null ? undefined : internationalNumber(typed, country);
  return number === undefined ? undefined : parseNumber(number, carrier);
}
