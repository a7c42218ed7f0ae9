import { html, nothing, type TemplateResult } from "lit";
import { until } from "lit/directives/until.js";
import type { CallDetails } from "../../../contract/operations/phone/calls.ts";
import { call } from "../api.ts";

/** Who carries calls and texts. */
export interface Network {
  readonly detail: string;
  readonly state: "simulated" | "real";
  readonly carrier: NonNullable<CallDetails["carrier"]>;
}

let asked: Promise<Network> | undefined;

/** Who carries calls and texts: the same for as long as the server runs. */
export function readNetwork(): Promise<Network> {
  asked ??= call("GET", "/network").catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** What holds on the network that this server uses. Empty until that is known. */
export function onNetwork(words: Readonly<Record<Network["carrier"], TemplateResult>>): TemplateResult {
  const known = readNetwork().then(
    ({ carrier }) => words[carrier],
    () => nothing,
  );
  return html`${until(known, nothing)}`;
}

/** The name of that network behind other words. Empty until that is known. */
export function networkName(before: string): TemplateResult {
  const name = readNetwork().then(
    (network) => {
      return `${before} ${network.state === "simulated" ? "the simulated network" : network.detail}.`;
    },
    () => nothing,
  );
  return html`${until(name, nothing)}`;
}
