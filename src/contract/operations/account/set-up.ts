import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { limits } from "../../limits.ts";

/** What a password needs at least, as the command line asks for too. */
export const passwordChars = { min: 12, max: 1_024 } as const;

/**
 * Makes the first account of a server by the link that it printed, and signs in. No part of the API: `ringback-server serve`
 * has it below `/console`.
 */
export const setUp = operation({
  id: "setUp",
  summary: "Set a new server up",
  tag: "User",
  method: "POST",
  path: "/set-up",
  auth: "none",
  errorShape: "message",
  body: s.object({
    code: s.string({ max: 200 }),
    email: s.email(),
    password: s.string(passwordChars),
    company: s.name({ max: limits.nameChars }),
    /** What new assistants speak, as ISO 639-1. */
    language: s.absent(s.languageCode()),
    /** Where numbers without a country's code are dialled. */
    country: s.absent(s.countryCode()),
    /** Whose clocks the days of results and usage are. */
    timezone: s.absent(s.timezone()),
  }),
  success: { status: 201, chosen: true, body: s.object({ token: s.string() }) },
  failures: {
    SET_UP_CLOSED: {
      status: 403,
      chosen: true,
      message: "This link does not work any more: the server has an account. Sign in with it.",
    },
  },
});
