import type { Db } from "../../storage/db.ts";
import type * as store from "./store.ts";
import { stepOf } from "./totp.ts";

/** What the secrets of one-time codes are sealed for. */
export const totpPurpose = "one-time codes";

/** What of a member its codes are checked by. */
export type TotpMember = Pick<store.ListedMember, "id" | "sealed_totp" | "totp_step">;

/** Whether a code is right for a member; a right one counts once, also where two come at the same moment. */
export async function takeCode(
  member: TotpMember,
  code: string,
  {
    db,
    vault,
    now,
  }: { readonly db: Db; readonly vault: { open(sealed: string, purpose: string): string }; readonly now: () => Date },
): Promise<boolean> {
  if (member.sealed_totp === null) return false;
  const last = member.totp_step === null ? null : Number(member.totp_step);
  const step = await stepOf(vault.open(member.sealed_totp, totpPurpose), code, { now: now(), last });
  if (step === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable("members")
    .set({ totp_step: BigInt(step) })
    .where("id", "=", member.id)
    .where((where) => where.or([where("totp_step", "is", null), where("totp_step", "<", BigInt(step))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
