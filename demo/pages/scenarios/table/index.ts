import type { Scenario } from "../scenario.ts";
import { actionScenarios } from "./actions.ts";
import { answerScenarios } from "./answers.ts";
import { askScenarios } from "./asks.ts";
import { cardScenarios } from "./cards.ts";
import { deliveryScenarios } from "./delivery.ts";
import { earlierScenarios } from "./earlier.ts";
import { fileScenarios } from "./files.ts";
import { helpScenarios } from "./help.ts";
import { peopleScenarios } from "./people.ts";
import { startScenarios } from "./start.ts";

/** Every state of the chat, in the order in which the page shows them. */
export const scenarios: readonly Scenario[] = [
  ...startScenarios,
  ...answerScenarios,
  ...cardScenarios,
  ...askScenarios,
  ...deliveryScenarios,
  ...peopleScenarios,
  ...earlierScenarios,
  ...helpScenarios,
  ...fileScenarios,
  ...actionScenarios,
];
