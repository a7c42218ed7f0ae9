// Search by meaning, whole, on a PostgreSQL with pgvector, which that of the tests' package does not have: RINGBACK_TEST_POSTGRES names
// the folder of its programs. Fails where the extension is missing, in place of leaving the tests out.
import { programs, runOrExit } from "../lib/processes.ts";

await runOrExit(programs.vitest, ["run", "--project", "postgres", "test/platform/engine/semantic"], {
  RINGBACK_DEEP: "1",
  RINGBACK_TEST_PGVECTOR: "1",
});
