import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";
import { changedMeanwhile, ifMatchVersionNotes, rowVersion } from "../changed-meanwhile.ts";
import { passwordChars } from "./set-up.ts";

/**
 * Opens a session: its token works as an API key does, and ends after 12 hours without use.
 * Chosen: the document names the operation and does not describe it. @source Authentication
 */
export const login = operation({
  id: "login",
  summary: "Log in",
  notes:
    "The token is a session: it ends after 12 hours without a request, and by POST /logout. After 5 failures for an account from one address within 15 minutes, further tries answer 429.",
  tag: "User",
  method: "POST",
  path: "/login",
  auth: "none",
  errorShape: "message",
  body: s.object({
    email: s.email(),
    password: s.string({ max: passwordChars.max }),
    /** Of an authenticator, where the member has one. Ours. */
    code: s.optional(s.pattern(/^\d{6}$/, "123456", "Write the six digits that the authenticator shows.")),
  }),
  success: { status: 200, chosen: true, body: s.object({ token: s.string(), expires_at: s.timestamp() }) },
  failures: {
    // One text for an unknown account and a wrong password: it must not tell which accounts exist.
    CREDENTIALS_REFUSED: { status: 401, chosen: true, message: "These credentials do not match our records." },
    CODE_NEEDED: { status: 401, chosen: true, message: "Enter the code of your authenticator." },
    CODE_WRONG: { status: 401, chosen: true, message: "That is not the code." },
  },
});

/** Ends the session of the token that asks; an API key stays. Chosen. */
export const logout = operation({
  id: "logout",
  summary: "Log out",
  notes: "Ends the session of the token. An API key stays as it is.",
  tag: "User",
  method: "POST",
  path: "/logout",
  auth: "bearer",
  role: "agent",
  errorShape: "message",
  success: { status: 200, chosen: true, body: s.object({ message: s.string() }) },
  failures: {},
});

const me = s.object({
  name: s.string(),
  email: s.string(),
  total_balance: s.number(),
  /** Whether e-mails about visitors who wait for a person go to this address; absent where the server sends none. Ours. */
  waiting_emails: s.optional(s.boolean()),
  /** Ours, as what follows. */
  company: s.nullable(s.string()),
  /** What new assistants speak, as ISO 639-1. */
  language: s.nullable(s.string()),
  /** Where numbers without a country's code are dialled, as ISO 3166-1 alpha-2. */
  country: s.nullable(s.string()),
  /** Whose clocks the days of results and usage are. */
  timezone: s.string(),
  /** What assistants say that have no contact of their own: how to reach the company otherwise. */
  fallback_contact: s.nullable(s.string()),
  /** Whether visitors see what calls and texts cost the company, where the proxy does not say so itself. */
  show_prices: s.boolean(),
  /** Whether conversations that wait for a person are given to members in turn. */
  assign_in_turn: s.boolean(),
  /** How many of them a member has at most at once; null: no limit. */
  assign_limit: s.nullable(s.integer()),
  /** For how many days conversations, calls, messages and leads are kept; null: as long as the server keeps them. */
  retention_days: s.nullable(s.integer()),
  /** For how many days the server keeps them; null: until somebody deletes them. */
  server_retention_days: s.nullable(s.integer()),
  /** When the account is deleted; null if nobody has asked for it. */
  deletes_at: s.nullable(s.timestamp()),
  /** Another one after each change of what can be changed here. */
  version: rowVersion,
});

/** Who the token belongs to and what is left to spend, in USD. Settled beyond the document. */
export const getMe = operation({
  id: "getMe",
  summary: "Read the account",
  notes: "total_balance is what is left to spend: what is held for answers and calls under way is not in it.",
  tag: "User",
  method: "GET",
  path: "/user/me",
  auth: "bearer",
  errorShape: "message",
  success: { status: 200, chosen: true, body: me },
  failures: {},
});

/** Changes what an account is called and does by default, and turns the e-mails about waiting visitors off or on. Ours. */
export const updateMe = operation({
  id: "updateMe",
  summary: "Change the account",
  notes:
    "Changes what is given; null clears it. Another timezone holds for what is counted from then on. With assign_in_turn each conversation that waits for a person belongs to one member: to whoever " +
    "was given one longest ago, of those who have the console open outside of their quiet hours and fewer than assign_limit, agents first. " +
    "Whoever does not answer within the assistant's person_wait_minutes is passed over. E-mails about visitors who wait are sent where the server has SMTP_URL. They are on unless they are turned off. " +
    ifMatchVersionNotes,
  tag: "User",
  method: "PUT",
  path: "/user/me",
  auth: "bearer",
  errorShape: "message",
  body: s.object({
    waiting_emails: s.absent(s.boolean()),
    name: s.absent(s.name({ max: limits.nameChars })),
    company: s.clearable(s.name({ max: limits.nameChars })),
    language: s.clearable(s.languageCode()),
    country: s.clearable(s.countryCode()),
    timezone: s.absent(s.timezone()),
    fallback_contact: s.clearable(s.string({ max: limits.promptChars })),
    show_prices: s.absent(s.boolean()),
    assign_in_turn: s.absent(s.boolean()),
    assign_limit: s.clearable(s.integer({ min: 1, max: 1_000 })),
    retention_days: s.clearable(s.integer({ min: 1, max: 36_500 })),
  }),
  success: { status: 200, chosen: true, body: me },
  failures: changedMeanwhile,
});

/** All that the account owns, as a file. Ours. */
export const exportAccountData = operation({
  id: "exportAccountData",
  summary: "Export the account",
  notes:
    "All that the account owns, as of one moment and without secrets: a line of JSON for each record, {record, data}, and at the end " +
    "{end: true, records}. Money is in millionths of a USD.",
  tag: "User",
  method: "GET",
  path: "/user/export",
  auth: "bearer",
  role: "owner",
  errorShape: "message",
  answers: "file",
  success: { status: 200, chosen: true, body: s.file({ maxBytes: Number.MAX_SAFE_INTEGER }) },
  failures: {},
});

/** Has the account deleted. Ours. */
export const deleteAccount = operation({
  id: "deleteAccount",
  summary: "Delete the account",
  notes:
    "Seven days later the account is deleted with all that it owns; until then everything works, and DELETE of the same path keeps it. " +
    "confirm is the account’s e-mail address. Its phone numbers are given back then. What was paid stays in the server’s ledger, under no name.",
  tag: "User",
  method: "POST",
  path: "/user/me/deletion",
  auth: "bearer",
  role: "owner",
  errorShape: "message",
  body: s.object({ confirm: s.string({ max: limits.nameChars }) }),
  success: { status: 200, chosen: true, body: me },
  failures: {
    CONFIRMATION_WRONG: { status: 400, chosen: true, message: "That is not the e-mail address of the account." },
  },
});

/** Keeps an account that was to be deleted. Ours. */
export const keepAccount = operation({
  id: "keepAccount",
  summary: "Keep the account",
  notes: "Takes a deletion back that has not happened yet.",
  tag: "User",
  method: "DELETE",
  path: "/user/me/deletion",
  auth: "bearer",
  role: "owner",
  errorShape: "message",
  success: { status: 200, chosen: true, body: me },
  failures: {},
});
