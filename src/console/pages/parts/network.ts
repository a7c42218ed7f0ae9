import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { call } from "../api.ts";

interface Network {
  readonly detail: string;
  readonly state: "simulated" | "real";
}

let asked: Promise<Network | undefined> | undefined;

/** Who carries calls and texts: the same for as long as the server runs. Empty until that is known. */
export function networkName(before: string): TemplateResult {
  asked ??= call<Network>("GET", "/network").catch(() => {
    asked = undefined;
    return undefined;
  });
  const name = asked.then((network) => {
    if (!network) return nothing;
    return `${before} ${network.state === "simulated" ? "the simulated network" : network.detail}.`;
  });
  return html`${until(name, nothing)}`;
}
