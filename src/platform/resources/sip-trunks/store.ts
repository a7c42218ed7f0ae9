import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { BodyOf } from "../../../contract/kit/operation.ts";
import type { createSipTrunk, updateSipTrunk } from "../../../contract/operations/phone/sip-trunks.ts";
import type { Db, Tx } from "../../storage/db.ts";
import type { Vault } from "../../vault.ts";

/** A trunk with its number. */
export type SipTrunkRow = Awaited<ReturnType<typeof list>>[number];

/** What a write knows beside the trunk. */
interface Writing {
  readonly userId: number;
  readonly vault: Vault;
  readonly now: Date;
}

/** The region of extensions and of numbers whose country is not known, as CLDR has it. */
const unknownCountry = "ZZ";

/** An owner's trunks, newest first. */
export function list(db: Db | Tx, userId: number) {
  return ofOwner(db, userId).orderBy("phone_numbers.id", "desc").execute();
}

export function find(db: Db | Tx, userId: number, id: number): Promise<SipTrunkRow | undefined> {
  return ofOwner(db, userId).where("phone_numbers.id", "=", id).executeTakeFirst();
}

/** @throws On a number that the owner has already. */
export async function insert(tx: Tx, trunk: BodyOf<typeof createSipTrunk>, writing: Writing): Promise<SipTrunkRow> {
  const { userId, vault, now } = writing;
  const country = trunk.country_code ?? countryOf(trunk.phone_number);
  const { id } = await tx
    .insertInto("phone_numbers")
    .values({
      user_id: userId,
      phone_number: trunk.phone_number,
      country_code: country,
      type: "sip",
      sms_capable: false,
      region: country.toLowerCase(),
      carrier: "simulated",
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("sip_trunks")
    .values({
      phone_number_id: id,
      trunk_type: trunk.sip_trunk_type,
      address: trunk.sip_address,
      username: trunk.sip_username ?? null,
      sealed_password: sealed(trunk.sip_password, userId, vault) ?? null,
      calling_format: trunk.sip_calling_format,
      authorization_type: trunk.inbound_authorization_type,
      allowed_inbound_ips: JSON.stringify(trunk.allowed_inbound_ips ?? []),
      country_code: trunk.country_code ?? null,
      outbound_proxy: trunk.outbound_proxy ?? false,
      updated_at: now,
    })
    .execute();
  return written(tx, userId, id);
}

/** Changes what is given. @throws On a number that the owner has already. */
export async function update(
  tx: Tx,
  { id, phone_number, country_code }: SipTrunkRow,
  change: BodyOf<typeof updateSipTrunk>,
  { userId, vault, now }: Writing,
): Promise<SipTrunkRow> {
  const number = change.phone_number ?? phone_number;
  const country = change.country_code ?? country_code;
  const shown = country ?? countryOf(number);
  await tx
    .updateTable("phone_numbers")
    .set({ phone_number: number, country_code: shown, region: shown.toLowerCase() })
    .where("id", "=", id)
    .execute();
  const password = sealed(change.sip_password, userId, vault);
  await tx
    .updateTable("sip_trunks")
    .set({
      ...(change.sip_trunk_type === undefined ? {} : { trunk_type: change.sip_trunk_type }),
      ...(change.sip_address === undefined ? {} : { address: change.sip_address }),
      ...(change.sip_username === undefined ? {} : { username: change.sip_username }),
      ...(password === undefined ? {} : { sealed_password: password }),
      ...(change.sip_calling_format === undefined ? {} : { calling_format: change.sip_calling_format }),
      ...(change.inbound_authorization_type === undefined
        ? {}
        : { authorization_type: change.inbound_authorization_type }),
      ...(change.allowed_inbound_ips === undefined
        ? {}
        : { allowed_inbound_ips: JSON.stringify(change.allowed_inbound_ips) }),
      ...(change.outbound_proxy === undefined ? {} : { outbound_proxy: change.outbound_proxy }),
      country_code: country,
      updated_at: now,
    })
    .where("phone_number_id", "=", id)
    .execute();
  return written(tx, userId, id);
}

async function written(tx: Tx, userId: number, id: number): Promise<SipTrunkRow> {
  return ofOwner(tx, userId).where("phone_numbers.id", "=", id).executeTakeFirstOrThrow();
}

function ofOwner(db: Db | Tx, userId: number) {
  return db
    .selectFrom("phone_numbers")
    .innerJoin("sip_trunks", "sip_trunks.phone_number_id", "phone_numbers.id")
    .selectAll("sip_trunks")
    .select(["phone_numbers.id", "phone_numbers.phone_number", "phone_numbers.created_at"])
    .where("phone_numbers.user_id", "=", userId);
}

function countryOf(number: string): string {
  return parsePhoneNumberFromString(number)?.country ?? unknownCountry;
}

function sealed(password: string | undefined, userId: number, vault: Vault): string | undefined {
  return password === undefined ? undefined : vault.seal(password, `SIP password of user ${userId}`);
}
