import type { HelpPage } from "../help-centre.ts";

export const haldenPages: readonly HelpPage[] = [
  { file: "error-codes", name: "Error codes E01–E30", description: "What the boiler's display means" },
  { file: "filling-your-system", name: "Filling your system", description: "Water pressure, step by step" },
  { file: "radiators-and-noises", name: "Radiators and noises", description: "Air, sludge, sounds and leaks" },
  { file: "thermostat", name: "The thermostat", description: "Schedule, holidays, batteries, app" },
  { file: "emergencies", name: "Emergencies", description: "Gas, carbon monoxide, frost" },
  { file: "visits-and-prices", name: "Visits and prices", description: "Costs, hours, area, booking, paying" },
  { file: "service-plans", name: "Service plans", description: "Basic, Plus and Complete" },
  { file: "guarantees-and-data", name: "Guarantees and your data", description: "Guarantees, new boilers, privacy" },
];
