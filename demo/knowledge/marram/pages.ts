import type { HelpPage } from "../help-centre.ts";

export const marramPages: readonly HelpPage[] = [
  { file: "delivery", name: "Delivery", description: "Days, costs, where the van comes" },
  { file: "returns-and-refunds", name: "Returns and refunds", description: "What you can return, and refunds" },
  { file: "coffee", name: "Our coffee", description: "Roasts, grinding, keeping, brewing" },
];
