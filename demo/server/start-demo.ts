import { type Environment, placeOf } from "../../src/platform/node/opening.ts";
import { startServer } from "../../src/site/starting.ts";

/**
 * Starts platform, proxy and the demo's pages in this process, and prints `ready URL` at the end. Where the network can reach
 * it, the simulated phones are hidden, and its owner must have a password.
 * @throws When it cannot start; the data is free again, and the port.
 */
export async function startDemo(environment: Environment): Promise<void> {
  if (environment.twilio)
    throw new Error(
      "TWILIO_ACCOUNT_SID is set, and the demo has simulated phones alone: unset it, or use `ringback-server serve`.",
    );
  console.log(`Opening ${placeOf(environment)} …`);
  await startServer(environment, async () => (await import("./demo-site.ts")).demoSite(environment));
}
