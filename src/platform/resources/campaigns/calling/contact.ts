import { isTimezone } from "../../../../contract/time-zones.ts";
import type { Variables } from "../../../../contract/variable-values.ts";
import { withGiven } from "../../../engine/variables.ts";
import type { ContactRow, LeadRow } from "../../leads/store.ts";

/** Whom the next call of a lead is for. */
export interface Contact {
  /** Null for the lead itself. */
  readonly contactId: number | null;
  readonly phoneNumber: string;
  /** A secondary contact's stand over the lead's. */
  readonly variables: Variables;
}

/** The contact at a lead's position; the lead itself where its secondary contacts are fewer. */
export function contactOf(lead: LeadRow, contacts: readonly ContactRow[]): Contact {
  const { variables } = lead;
  const contact = contacts.find(({ position }) => position === lead.contact_position);
  if (!contact) return { contactId: null, phoneNumber: lead.phone_number, variables };
  return {
    contactId: contact.id,
    phoneNumber: contact.phone_number,
    variables: withGiven(variables, contact.variables),
  };
}

/**
 * The timezone of a contact's day. Chosen: the variable `timezone` where it names one, else the campaign's; a phone's number
 * does not tell where it is.
 */
export function timezoneOf({ variables: { timezone } }: Pick<Contact, "variables">, ofCampaign: string): string {
  return typeof timezone === "string" && isTimezone(timezone) ? timezone : ofCampaign;
}
