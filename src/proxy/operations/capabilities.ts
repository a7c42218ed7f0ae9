import { type CountryCode, getCountryCallingCode } from "libphonenumber-js/max";
import { conversationFeatures } from "../../contract/codes.ts";
import { getCapabilities } from "../../contract/operations/visitor/proxy.ts";
import type { Capabilities } from "../../contract/proxy.ts";
import { actionsFor, offeredActions } from "../offered-actions.ts";
import { namesPaidActions } from "../paid-actions/action-policy.ts";
import { reportUnknownAddress } from "../paid-actions/rules/admission.ts";
import { featuresFor } from "../upstream/features.ts";
import { rule } from "./rule.ts";

/** Lets a page ask what is offered here. */
export const capabilitiesRule = rule({
  operation: getCapabilities,
  action: "capabilities",
  access: "anyone",
  async run(_, { settings, prices, address, emit }) {
    const { assistants, policy } = settings;
    const countries = [...policy.countries];
    const actions = actionsFor(settings, address);
    if (actions.length < offeredActions(settings).length) reportUnknownAddress(emit);
    const [first = ""] = assistants.keys();
    const { byLanguage } = policy.consent;
    // Without a paid action there is nothing to be paid, and nobody is asked for prices.
    const table =
      policy.showPrices !== false && countries.length > 0 && namesPaidActions(policy) ? await prices(first) : undefined;
    const shown = table && (policy.showPrices ?? table.areShown) ? table.dearestOf(countries) : undefined;
    const body: Capabilities = {
      assistants: [...assistants.keys()],
      actions,
      features: featuresFor(conversationFeatures, policy),
      countries,
      dial_codes: Object.fromEntries(countries.map((code) => [code, dialCode(code)])),
      consent: actions.length > 1 ? policy.consent.usual : null,
      ...(actions.length > 1 && byLanguage.size > 0 ? { consents: Object.fromEntries(byLanguage) } : {}),
      ...(shown ? { prices: shown } : {}),
    };
    return { body };
  },
});

function dialCode(country: string): string {
  return getCountryCallingCode(country as CountryCode);
}
