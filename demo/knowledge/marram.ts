import { addHelpCentre, type SeedKnowledge } from "./help-centre.ts";

const texts = import.meta.glob<string>("./marram/*.md", { query: "?raw", import: "default", eager: true });

const pages = [
  { file: "delivery", name: "Delivery", description: "Days, costs, where the van comes" },
  { file: "returns-and-refunds", name: "Returns and refunds", description: "What can come back, and the money" },
  { file: "coffee", name: "Our coffee", description: "Roasts, grinding, keeping, brewing" },
];

/** The shop's pages of Marram Coffee, which exist nowhere else. */
export const seedMarram: SeedKnowledge = (tx, options) => {
  const urlOf = (file: string) => `https://marram-coffee.example/${file}`;
  const description = "The shop's pages of Marram Coffee";
  return addHelpCentre(tx, { name: "Marram’s pages", description, pages, urlOf }, texts, options);
};
