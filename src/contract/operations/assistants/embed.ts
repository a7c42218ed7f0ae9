import { operation } from "../../kit/operation.ts";
import { s } from "../../kit/schema.ts";
import { rowLimits } from "../limits.ts";

/**
 * What a page's script of an assistant has inside: the settings of the widget, and where and when it is shown. Nothing of it is
 * private. `/embed/UUID.js` and a proxy make the script from it. Ours.
 */
export const getEmbed = operation({
  id: "getEmbed",
  summary: "Read how an assistant looks on a page",
  notes:
    "uuid is the assistant's. settings are attributes of the element. The script at /embed/ is made from this; a page loads that. " +
    "With an Origin header the assistant is marked as seen on that page.",
  tag: "Assistants",
  method: "GET",
  path: "/embed/{uuid}",
  auth: "optional",
  errorShape: "message",
  anyOrigin: true,
  params: s.object({ uuid: s.string({ max: rowLimits.publicIdChars }) }),
  unknownId: "ASSISTANT_NOT_FOUND",
  success: {
    status: 200,
    chosen: true,
    body: s.object({
      settings: s.record(),
      pages: s.array(s.string()),
      hours: s.array(s.object({ days: s.array(s.integer()), begin: s.string(), end: s.string() })),
      timezone: s.string(),
    }),
  },
  failures: { ASSISTANT_NOT_FOUND: { status: 404, chosen: true, message: "Assistant not found" } },
});
