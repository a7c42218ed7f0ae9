import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { getMe } from "../../../contract/operations/account/user.ts";
import { withVersion } from "../../http/refuse-changed.ts";
import { type Micros, toUsd } from "../../ledger/money.ts";
import { shownEmail } from "../../mail/address.ts";
import { timestamp } from "../../time.ts";

/** A user as they see themselves, with what they can spend. */
export function presentMe(
  user: {
    readonly name: string;
    readonly email: string;
    readonly waiting_emails: boolean;
    readonly company: string | null;
    readonly language: string | null;
    readonly country: string | null;
    readonly timezone: string;
    readonly fallback_contact: string | null;
    readonly show_prices: boolean;
    readonly assign_in_turn: boolean;
    readonly assign_limit: number | null;
    readonly retention_days: number | null;
    readonly deletes_at: Date | null;
    readonly availableMicros: Micros;
  },
  { sendsMail, retentionDays }: { readonly sendsMail: boolean; readonly retentionDays: number | undefined },
): SuccessOf<typeof getMe> {
  const settings = {
    name: user.name,
    company: user.company,
    language: user.language,
    country: user.country,
    timezone: user.timezone,
    fallback_contact: user.fallback_contact,
    show_prices: user.show_prices,
    assign_in_turn: user.assign_in_turn,
    assign_limit: user.assign_limit,
    retention_days: user.retention_days,
    ...(sendsMail ? { waiting_emails: user.waiting_emails } : {}),
  };
  return {
    ...withVersion(settings),
    email: shownEmail(user.email),
    total_balance: toUsd(user.availableMicros),
    server_retention_days: retentionDays ?? null,
    deletes_at: user.deletes_at && timestamp(user.deletes_at),
  };
}
