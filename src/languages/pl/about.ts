import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 8, name: "Polish", region: "PL" };
