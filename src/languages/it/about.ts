import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 6, name: "Italian", region: "IT", dictionary: "italian_stem" };
