import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 16, name: "Chinese", region: "CN" };
