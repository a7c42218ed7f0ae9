import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 5, name: "Portuguese", region: "BR", dictionary: "portuguese_stem" };
