import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 12, name: "Hebrew", region: "IL", direction: "rtl" };
