import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 4, name: "Spanish", region: "ES", dictionary: "spanish_stem" };
