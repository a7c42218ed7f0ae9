import { type Environment, readEnvironment } from "../platform/node/opening.ts";

/** What the environment asks for. A file of its own, so that help and a wrong command load nothing to check it with. */
export function environment(): Environment {
  return readEnvironment(process.env);
}
