import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 14, name: "Japanese", region: "JP" };
