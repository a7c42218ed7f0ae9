import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 10, name: "Ukrainian", region: "UA" };
