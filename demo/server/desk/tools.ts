import type { BodyInputOf } from "../../../src/contract/kit/operation.ts";
import { createTool } from "../../../src/contract/operations/tools.ts";
import * as tools from "../../../src/platform/resources/tools/store.ts";
import type { Tx } from "../../../src/platform/storage/db.ts";
import type { Vault } from "../../../src/platform/vault.ts";
import { topics } from "./ticket-book.ts";

/** Where the desk is in this process, and what opens it. */
export interface Desk {
  /** `http://127.0.0.1:8080/desk` */
  readonly url: string;
  readonly key: string;
}

/** A tool of one of the companies; `path` is below the desk. */
export type DeskTool = Omit<BodyInputOf<typeof createTool>, "endpoint" | "headers"> & { readonly path: string };

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
      { name: "name", type: string, description: "The visitor's name" },
      { name: "phone", type: string, description: "A phone number where the engineer can reach the visitor" },
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
      { name: "name", type: string, description: "The customer's name" },
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

/** Makes tools where they are missing, points all of them at this process's desk, and answers their ids in order. */
export async function settleTools(
  tx: Tx,
  userId: number,
  wanted: readonly DeskTool[],
  { vault, desk, now }: { vault: Vault; desk: Desk; now: Date },
): Promise<number[]> {
  const writing = { userId, vault, now };
  const headers = [{ name: "Authorization", value: `Bearer ${desk.key}` }];
  const rows = await tx.selectFrom("tools").select(["id", "name"]).where("user_id", "=", userId).execute();
  const ids: number[] = [];
  for (const { path, ...tool } of wanted) {
    const place = { endpoint: desk.url + path, headers };
    const known = rows.find(({ name }) => name === tool.name);
    if (known) await tools.update(tx, known.id, place, writing);
    ids.push(known?.id ?? (await tools.insert(tx, createTool.body.parse({ ...tool, ...place }), writing)).id);
  }
  return ids;
}
