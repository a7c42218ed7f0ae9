// Writes down how much of the processor each test file took, with the programs that it started, where RINGBACK_PROCESSOR_TIME
// names a folder: `npm test` does, and says at its end which files take more than they may.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { processorSeconds } from "../../scripts/lib/processor-seconds.ts";

const folder = process.env.RINGBACK_PROCESSOR_TIME;
if (folder) {
  const before = processorSeconds();
  afterAll(() => {
    const file = expect.getState().testPath;
    const line = JSON.stringify({ file, seconds: processorSeconds() - before });
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
  });
}
