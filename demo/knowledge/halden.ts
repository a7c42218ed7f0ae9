import { addHelpCentre, type SeedKnowledge } from "./help-centre.ts";

const texts = import.meta.glob<string>("./halden/*.md", { query: "?raw", import: "default", eager: true });

const pages = [
  { file: "error-codes", name: "Error codes E01–E30", description: "What the boiler's display means" },
  { file: "filling-your-system", name: "Filling your system", description: "Water pressure, step by step" },
  { file: "radiators-and-noises", name: "Radiators and noises", description: "Air, sludge, sounds and leaks" },
  { file: "thermostat", name: "The thermostat", description: "Schedule, holidays, batteries, app" },
  { file: "emergencies", name: "Emergencies", description: "Gas, carbon monoxide, frost" },
  { file: "visits-and-prices", name: "Visits and prices", description: "Costs, hours, area, booking, paying" },
  { file: "service-plans", name: "Service plans", description: "Basic, Plus and Complete" },
  { file: "guarantees-and-data", name: "Guarantees and your data", description: "Guarantees, new boilers, privacy" },
];

/** The help centre of Halden Heating, whose pages exist nowhere else. */
export const seedKnowledge: SeedKnowledge = (tx, options) => {
  const urlOf = (file: string) => `https://help.halden.example/${file}`;
  const description = "The help centre of Halden Heating";
  return addHelpCentre(tx, { name: "Halden Help", description, pages, urlOf }, texts, options);
};
