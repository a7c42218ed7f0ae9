import { createRequire } from "node:module";
import type * as Platform from "../../../src/platform/index.ts";

/**
 * The platform as it was built for these tests. Whoever imports its sources has a thousand files compiled by the runner, and loaded
 * by each of its workers.
 */
export function builtPlatform(): typeof Platform {
  return createRequire(import.meta.url)("../../../build/test/server/platform.js");
}
