import type { AboutLanguage } from "../shapes/about.ts";

export const about: AboutLanguage = { id: 11, name: "Arabic", region: "SA", direction: "rtl" };
