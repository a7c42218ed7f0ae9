import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 9, name: "Turkish", region: "TR", dictionary: "turkish_stem" };
