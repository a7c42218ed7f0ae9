import type { Seeding, ToolSettings } from "../../../src/platform/index.ts";
import { topics } from "./ticket-book.ts";

/** The desk's address in this process, and its key. */
export interface DeskAddress {
  /** `http://127.0.0.1:8080/desk` */
  readonly url: string;
  readonly key: string;
}

/** A tool of one of the companies; `path` is below the desk. */
export type DeskTool = Omit<ToolSettings, "endpoint" | "headers"> & { readonly path: string };

const string = "string" as const;
const visit = { name: "reference", type: string, description: "The booking reference, such as HV-7K2M9Q" };
const ticket = { name: "ticket_number", type: string, description: "The ticket number, such as FF-10231" };
const order = { name: "order_number", type: string, description: "The order number, such as MC-1042" };

/** Halden Heating's visits. */
export const visitTools: readonly DeskTool[] = [
  {
    name: "book_visit",
    description:
      "Books an engineer's visit to the visitor's home. Use it when somebody wants to book a visit or a repair.",
    path: "/visits",
    method: "POST",
    schema: [
      { name: "problem", type: string, description: "What is wrong. One of: boiler, radiator, tap, thermostat" },
      { name: "date", type: string, description: "The day of the visit as a date (YYYY-MM-DD)" },
      { name: "time", type: string, description: "The time of day of the visit (HH:MM)" },
      { name: "name", type: string, description: "Whom the engineer should ask for" },
      { name: "phone", type: string, description: "Where the engineer can call before the visit" },
      { name: "notes", type: string, description: "Optional: anything that the engineer should know" },
    ],
  },
  {
    name: "check_visit",
    description: "Looks up when a booked visit takes place, by its reference.",
    path: "/visits",
    method: "GET",
    schema: [visit],
  },
  {
    name: "cancel_visit",
    description: "Cancels a booked visit, by its reference.",
    path: "/visits",
    method: "DELETE",
    schema: [visit],
  },
];

/** Fernhill Fibre's tickets. */
export const ticketTools: readonly DeskTool[] = [
  {
    name: "open_ticket",
    description: "Opens a ticket with the support team. Use it when somebody reports a fault or has a complaint.",
    path: "/tickets",
    method: "POST",
    schema: [
      { name: "topic", type: string, description: `What it is about. One of: ${topics.join(", ")}` },
      { name: "problem", type: string, description: "In a few words" },
      { name: "name", type: string, description: "Who reports it" },
    ],
  },
  {
    name: "check_ticket",
    description: "Looks up how far a ticket is, by its number.",
    path: "/tickets",
    method: "GET",
    schema: [ticket],
  },
  {
    name: "close_ticket",
    description: "Closes a ticket that is no longer needed, by its number.",
    path: "/tickets",
    method: "DELETE",
    schema: [ticket],
  },
];

/** Marram Coffee's orders. */
export const orderTools: readonly DeskTool[] = [
  {
    name: "check_order",
    description: "Looks up where an order is and when it arrives, by its number.",
    path: "/orders",
    method: "GET",
    schema: [order],
  },
  {
    name: "change_delivery",
    description: "Changes the day on which an order is delivered.",
    path: "/orders",
    method: "PATCH",
    schema: [order, { name: "day", type: string, description: "The new delivery day as a date (YYYY-MM-DD)" }],
  },
  {
    name: "cancel_order",
    description: "Cancels an order that has not left yet, by its number.",
    path: "/orders",
    method: "DELETE",
    schema: [order],
  },
  {
    name: "return_order",
    description: "Returns an order that was delivered, for a refund.",
    path: "/orders/returns",
    method: "POST",
    schema: [
      order,
      {
        name: "reason",
        type: string,
        description: "Why it comes back. One of: damaged, wrong item, unwanted, late",
      },
    ],
  },
];

/** Creates the tools that are missing and points all of them at this process's desk; returns their ids by their names. */
export async function ensureTools(
  seeding: Seeding,
  userId: number,
  tools: readonly DeskTool[],
  { url, key }: DeskAddress,
): Promise<ReadonlyMap<string, number>> {
  const headers = [{ name: "Authorization", value: `Bearer ${key}` }];
  const settings = tools.map(({ path, ...tool }) => ({ ...tool, endpoint: url + path, headers }));
  const ids = await seeding.ensureTools(userId, settings);
  return new Map(tools.map(({ name }, at) => [name, ids[at]!]));
}
