import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 2, name: "German", region: "DE" };
