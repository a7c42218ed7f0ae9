import { startDemo } from "../../../demo/server/start-demo.ts";
import { type Environment, isLoopback } from "../../platform/node/opening.ts";
import { refuseWords } from "../usage.ts";
import { refuseOpenWithoutSecret } from "./platform.ts";
import { refuseUnknownNames } from "./serve.ts";

/** `ringback-server demo`: what `npm start` starts in a clone, until a signal ends it. */
export async function demoCommand(words: readonly string[], environment: Environment): Promise<undefined> {
  refuseWords(words);
  refuseOpenWithoutSecret(environment);
  if (!isLoopback(environment.host)) refuseUnknownNames(environment);
  await startDemo(environment);
}
