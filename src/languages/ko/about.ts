import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 15, name: "Korean", region: "KR" };
