import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 3, name: "French", region: "FR", dictionary: "french_stem" };
