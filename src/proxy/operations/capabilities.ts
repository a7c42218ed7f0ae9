import type { Capabilities } from "../../contract/proxy.ts";
import { rule } from "../rule.ts";

/** Says what is offered here. */
export const capabilitiesRule = rule(
  { action: "capabilities", method: "GET", path: "/capabilities", errorShape: "message", access: "anyone" },
  async (_, { settings }) => {
    const body: Capabilities = {
      assistants: [...settings.assistants.keys()],
      actions: [],
      countries: [],
      consent: null,
    };
    return { body };
  },
);
