import type { Scenario } from "../scenario.ts";
import { actionScenarios } from "./actions.ts";
import { chatScenarios } from "./chat.ts";

/** Every state of the panel, in the order in which the page shows them. */
export const scenarios: readonly Scenario[] = [...chatScenarios, ...actionScenarios];
