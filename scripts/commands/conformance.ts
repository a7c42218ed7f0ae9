// Checks any server of this API against the table of operations: prints what each operation kept of its promises, and exits
// 1 when one was broken. The accounts are filled with what the checks make; the poor one's cents are spent.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import type * as suite from "../../test/suites/conformance/run.ts";
import type { Target } from "../../test/suites/conformance/target.ts";
import { root } from "../lib/processes.ts";

const usage = `npm run conformance -- URL --key KEY [--other-key KEY] [--poor-key KEY] [--email EMAIL --password PASSWORD]

URL          the API's root, such as http://127.0.0.1:8080/api
--key        of an account that may be filled with what the checks make
--other-key  of another account
--poor-key   of an account with an assistant and ten cents at most, which are spent
--email, --password  of an account that can log in`;

const target = readTarget();
if (target) await check(target);
else {
  console.error(usage);
  process.exitCode = 2;
}

async function check(target: Target): Promise<void> {
  const path = join(root, "test/suites/conformance/run.ts");
  const { module } = await runnerImport<typeof suite>(path, { configFile: false, root, logLevel: "error" });
  const refusal = await fetch(target.baseUrl).then(
    () => undefined,
    (error: Error) => error.cause ?? error,
  );
  if (refusal) {
    console.error(`${target.baseUrl} cannot be reached: ${refusal}`);
    process.exitCode = 1;
    return;
  }
  console.log(`${"operation".padEnd(34)}${["passed", "failed", "skipped"].map((word) => word.padStart(8)).join("")}`);
  const { outcomes, requests } = await module.runConformance(target, tell);
  const named = (state: suite.Outcome["state"]) => outcomes.filter((outcome) => outcome.state === state);
  const sum = (count: "passed" | "failed" | "skipped") => outcomes.reduce((all, outcome) => all + outcome[count], 0);
  const unmet = outcomes.flatMap(({ id, unmet: codes }) => codes.map((code) => `${id} ${code}`));
  const list = (words: readonly string[]) => `(${words.length}): ${words.join(", ") || "none"}`;
  const ids = (state: suite.Outcome["state"]) => list(named(state).map(({ id }) => id));
  console.log(`
${target.baseUrl}: ${named("checked").length} operations, ${requests} requests, ${sum("passed") + sum("failed")} checks
${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped
OPEN ${ids("open")}
not tried, for want of a valid request ${ids("unknown")}
left to tests of their own, since no request alone brings them about ${list(unmet)}`);
  if (sum("failed") > 0 || sum("passed") === 0) process.exitCode = 1;
}

function tell({ id, state, findings, ...counts }: suite.Outcome): void {
  const figures = [counts.passed, counts.failed, counts.skipped].map((count) => String(count).padStart(8)).join("");
  const states = { checked: figures, open: "    open", unknown: "    not tried" };
  console.log([`${id.padEnd(34)}${states[state]}`, ...findings.map((finding) => `    ${finding}`)].join("\n"));
}

/** Undefined where what must be given is not. */
function readTarget(): Target | undefined {
  const text = { type: "string" } as const;
  const options = { key: text, "other-key": text, "poor-key": text, email: text, password: text };
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const { key, "other-key": otherKey, "poor-key": poorKey, email, password } = values;
    const [url, ...more] = positionals;
    if (!url || !URL.canParse(url) || !key || more.length > 0 || (email === undefined) !== (password === undefined))
      return;
    return {
      baseUrl: url.replace(/\/+$/, ""),
      key,
      ...(otherKey === undefined ? {} : { otherKey }),
      ...(poorKey === undefined ? {} : { poorKey }),
      ...(email === undefined || password === undefined ? {} : { credentials: { email, password } }),
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return;
  }
}
