import { getCapabilities } from "../../contract/operations/proxy.ts";
import type { Capabilities } from "../../contract/proxy.ts";
import { rule } from "./rule.ts";

/** Lets a page ask what is offered here. */
export const capabilitiesRule = rule({
  operation: getCapabilities,
  action: "capabilities",
  access: "anyone",
  async run(_, { settings }) {
    const body: Capabilities = {
      assistants: [...settings.assistants.keys()],
      actions: ["person"],
      countries: [],
      consent: null,
    };
    return { body };
  },
});
