import type { SuccessOf } from "../../../contract/kit/operation.ts";
import type { getMe } from "../../../contract/operations/user.ts";
import { type Micros, toUsd } from "../../ledger/money.ts";

/** A user as they see themselves, with what they can spend. */
export function presentMe(
  user: {
    readonly name: string;
    readonly email: string;
    readonly waiting_emails: boolean;
    readonly company: string | null;
    readonly language: string | null;
    readonly country: string | null;
    readonly availableMicros: Micros;
  },
  { sendsMail }: { readonly sendsMail: boolean },
): SuccessOf<typeof getMe> {
  return {
    name: user.name,
    email: user.email,
    total_balance: toUsd(user.availableMicros),
    company: user.company,
    language: user.language,
    country: user.country,
    ...(sendsMail ? { waiting_emails: user.waiting_emails } : {}),
  };
}
