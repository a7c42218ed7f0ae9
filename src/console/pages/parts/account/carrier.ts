import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import { call } from "../../api.ts";
import type { Network } from "../../operation-types.ts";

let asked: Promise<Network> | undefined;

/** Who carries calls and texts: the same for as long as the server runs. */
export function readCarrier(): Promise<Network> {
  asked ??= call("GET", "/network").catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** What holds on the network that this server uses. Empty until that is known. */
export function forCarrier(words: Readonly<Record<Network["carrier"], TemplateResult>>): TemplateResult {
  const known = readCarrier().then(
    ({ carrier }) => words[carrier],
    () => nothing,
  );
  return html`${until(known, nothing)}`;
}

/** The name of that network behind other words. Empty until that is known. */
export function carrierName(before: string): TemplateResult {
  const name = readCarrier().then(
    (network) => {
      return `${before} ${network.state === "simulated" ? "the simulated network" : network.detail}.`;
    },
    () => nothing,
  );
  return html`${until(name, nothing)}`;
}
