import { operation } from "../../kit/operation.ts";
import { pageOf, pageQuery } from "../../kit/page.ts";
import { s } from "../../kit/schema.ts";
import { variableValues } from "../../variable-values.ts";
import { rowLimits } from "../limits.ts";
import { numberTaken } from "./number-taken.ts";

/** Settled beyond the document. @source States › Lead status */
const leadStatus = s.enum([
  "created",
  "scheduled",
  "processing",
  "completed",
  "rescheduled",
  "reached-max-retries",
  "blacklisted",
]);

const contact = {
  id: s.id(),
  phone_number: s.string(),
  variables: s.record(),
  status: leadStatus,
  created_at: s.plainTime(),
  updated_at: s.plainTime(),
};

/** What a refused number is answered with. */
export const rightNumber = "Write it with the country's code, such as +447700900123.";
/** A number as people write it: in international form, or as it is dialled in the account's country. */
const typedNumber = s.pattern(/^(?=.*\d)[+\d\s().\-/–]{2,40}$/, "+447700900123", rightNumber);

/** Somebody whom a campaign calls, with those to call beside them. @source Resources › Lead */
export const Lead = s.object({
  ...contact,
  campaign_id: s.id(),
  campaign: s.object({ id: s.id(), name: s.string() }),
  secondary_contacts: s.array(s.object(contact)),
});
export type Lead = s.Infer<typeof Lead>;

const notFound = { LEAD_NOT_FOUND: { status: 404, chosen: true, message: "Lead not found" } } as const;
const byId = { params: s.object({ id: s.id() }), unknownId: "LEAD_NOT_FOUND" };

/** Adds a lead to a campaign. @source Endpoints › Leads */
export const createLead = operation({
  id: "createLead",
  summary: "Create a lead",
  notes:
    "An unknown campaign is refused with 422 on campaign_id, a number that the campaign has already with 422 on " +
    "phone_number unless allow_dupplicate is true, and a number that no phone can have with 422 on its field. Variables that " +
    "the assistant does not define are kept; timezone sets the hours in which the lead is called.",
  tag: "Leads",
  method: "POST",
  path: "/user/lead",
  auth: "bearer",
  errorShape: "message",
  body: s.object({
    phone_number: typedNumber,
    campaign_id: s.id(),
    variables: s.optional(variableValues),
    /** Spelled as the API spells it. */
    allow_dupplicate: s.defaulted(s.boolean(), false),
    secondary_contacts: s.optional(
      s.array(s.object({ phone_number: typedNumber, variables: s.optional(variableValues) }), {
        max: rowLimits.secondaryContacts,
      }),
    ),
  }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string(), data: Lead }) },
  failures: numberTaken,
});

/** The caller's leads in pages of 15, newest first. Settled beyond the document. */
export const listLeads = operation({
  id: "listLeads",
  summary: "List leads",
  notes:
    "phone_number finds parts of a number; date_from and date_to are days of timezone (UTC unless it is given), both included.",
  tag: "Leads",
  method: "GET",
  path: "/user/leads",
  auth: "bearer",
  errorShape: "message",
  query: s.object({
    status: s.optional(leadStatus),
    campaign_id: s.optional(s.id()),
    phone_number: s.optional(s.string({ max: rowLimits.typedPhoneChars })),
    date_from: s.optional(s.date()),
    date_to: s.optional(s.date()),
    /** Ours. */
    timezone: s.optional(s.timezone()),
    ...pageQuery,
  }),
  success: { status: 200, chosen: true, body: pageOf(Lead) },
  failures: {},
});

/** Changes what is given; variables are merged into those there are. Settled beyond the document. */
export const updateLead = operation({
  id: "updateLead",
  summary: "Update a lead",
  notes:
    "Only the fields that are given change, and variables are merged. Other statuses are set by the campaign alone. created " +
    "begins anew with all attempts. A call under way goes on, and changes no status that is set meanwhile.",
  tag: "Leads",
  method: "PUT",
  path: "/user/leads/{id}",
  aliases: ["/leads/{id}"],
  auth: "bearer",
  errorShape: "message",
  validationMessage: "Validation failed",
  ...byId,
  body: s.object({
    campaign_id: s.optional(s.id()),
    phone_number: s.optional(typedNumber),
    status: s.optional(s.enum(["created", "completed", "reached-max-retries"])),
    variables: s.optional(variableValues),
  }),
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: { ...notFound, ...numberTaken },
});

/** Deletes a lead with its secondary contacts; calls that were made stay. Settled beyond the document. */
export const deleteLead = operation({
  id: "deleteLead",
  summary: "Delete a lead",
  notes: "A call that rings or is talked in goes on.",
  tag: "Leads",
  method: "DELETE",
  path: "/user/leads/{id}",
  auth: "bearer",
  errorShape: "message",
  ...byId,
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: notFound,
});
