import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 7, name: "Dutch", region: "NL", dictionary: "dutch_stem" };
