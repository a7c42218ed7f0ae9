import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 1, name: "English", region: "US" };
