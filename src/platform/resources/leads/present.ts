import type { Lead } from "../../../contract/operations/phone/leads.ts";
import { plainTime } from "../../time.ts";
import type { ContactRow, LeadRow } from "./store.ts";

/** A lead as the API shows it. @source Resources › Lead */
export function present(
  lead: LeadRow,
  { campaign, contacts }: { readonly campaign: Lead["campaign"]; readonly contacts: readonly ContactRow[] },
): Lead {
  const { id, name } = campaign;
  return {
    ...presentContact(lead),
    campaign_id: lead.campaign_id,
    campaign: { id, name },
    secondary_contacts: contacts.map(presentContact),
  };
}

function presentContact({ id, phone_number, variables, status, created_at, updated_at }: LeadRow | ContactRow) {
  return {
    id,
    phone_number,
    variables,
    status,
    created_at: plainTime(created_at),
    updated_at: plainTime(updated_at),
  };
}
