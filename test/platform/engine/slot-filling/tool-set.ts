import type { ToolDefinition } from "../../../support/tools.ts";

/** Books an engineer's visit; nothing happens without consent. */
export const bookVisit: ToolDefinition = {
  name: "book_visit",
  description: "Books a visit of an engineer at the customer's home.",
  needsConsent: true,
  parameters: [
    { name: "date", type: "string", description: "date of the visit (YYYY-MM-DD)" },
    { name: "time", type: "string", description: "time of the visit (HH:MM)" },
    { name: "name", type: "string", description: "the customer's full name" },
    { name: "phone", type: "string", description: "phone number for the engineer to ring" },
    { name: "problem", type: "string", description: "what is wrong, one of: boiler, tap, radiator" },
    { name: "notes", type: "string", description: "optional: anything else the engineer should know" },
  ],
};

/** Only reads. */
export const orderStatus: ToolDefinition = {
  name: "order_status",
  description: "Looks up where an order is and when it will arrive.",
  needsConsent: false,
  parameters: [{ name: "reference", type: "string", description: "the order's reference" }],
};

export const changeDelivery: ToolDefinition = {
  name: "change_delivery",
  description: "Changes when and how an order is delivered.",
  needsConsent: true,
  parameters: [
    { name: "reference", type: "string", description: "the order's reference" },
    { name: "date", type: "string", description: "new delivery date (YYYY-MM-DD)" },
    {
      name: "leave_with_neighbour",
      type: "boolean",
      description: "whether it may be left with a neighbour when nobody is at home",
    },
    { name: "quantity", type: "number", description: "how many boxes to deliver" },
  ],
};

export const toolSet: readonly ToolDefinition[] = [bookVisit, orderStatus, changeDelivery];
