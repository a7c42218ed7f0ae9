import { limits } from "./limits.ts";
import { money } from "./money.ts";
import type { Mutation } from "./mutation.ts";
import { privacy } from "./privacy.ts";
import { widget } from "./widget.ts";

export const mutations: readonly Mutation[] = [...money, ...limits, ...privacy, ...widget];
