import type { Dialogue } from "./dialogues.ts";

export const heldOut: readonly Dialogue[] = [];
