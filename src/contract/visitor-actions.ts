/** What a visitor can have at a phone number of theirs, which is proven first, in the order of menus. */
export const phoneActions = ["call", "sms", "whatsapp"] as const;
export type PhoneAction = (typeof phoneActions)[number];

/** What a visitor can do besides writing, as the element's attribute `actions` names it. Whatever lists them reads this. */
export const visitorActions = ["person", ...phoneActions, "web-call"] as const;
