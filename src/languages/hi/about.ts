import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 13, name: "Hindi", region: "IN" };
