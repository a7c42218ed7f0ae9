import { twilioSpeech } from "../carriers/twilio/speech/voices.ts";
import type { Finding } from "../doctor-finding.ts";
import { createEncoder } from "../engine/encoder/encoder.ts";
import { isEncoderInstalled } from "../engine/encoder/is-installed.ts";
import type { Semantics } from "../engine/knowledge/semantic/semantics.ts";
import { openLlmModels } from "../engine/llm/models.ts";
import type { Model } from "../engine/models.ts";
import { createOfflineEngine, offlineModel } from "../engine/offline/engine.ts";
import { type Catalogue, embeddedCatalogue, withCarrierSpeech } from "../resources/catalogues/catalogue.ts";
import type { Storage } from "../storage/db.ts";
import type { Environment } from "./environment.ts";

/** Chosen: a model's server that lists nothing by then is as good as away. */
const listMs = 5_000;
const mostListBytes = 2 * 1024 * 1024;

/**
 * What the environment says that assistants can be set to: the offline engine, and behind it the configured models.
 * @example
 * ```ts
 * import { createPlatform } from "ringback-server";
 * import { catalogueOf, modelsOf, openStorage, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const storage = await openStorage(environment);
 * const models = await modelsOf(environment, storage);
 * const catalogue = catalogueOf(environment);
 * export const platform = createPlatform({ storage, secret: secretOf(environment), models, catalogue });
 * ```
 */
export async function modelsOf(
  { llm, usesEncoder }: Pick<Environment, "llm" | "usesEncoder">,
  { db }: Storage,
  semantics?: Semantics,
): Promise<Model[]> {
  const encoder = usesEncoder ? createEncoder() : undefined;
  const offline = { ...offlineModel, engine: createOfflineEngine({ db, semantics, encoder }) };
  return [offline, ...(llm ? await openLlmModels({ db, settings: llm, semantics }) : [])];
}

/**
 * The languages, voices and providers beside them: Twilio speaks and listens by itself.
 * @example
 * ```ts
 * import { createPlatform } from "ringback-server";
 * import { catalogueOf, modelsOf, openStorage, readEnvironment, secretOf } from "ringback-server/node";
 *
 * const environment = readEnvironment(process.env);
 * const storage = await openStorage(environment);
 * const models = await modelsOf(environment, storage);
 * const catalogue = catalogueOf(environment);
 * export const platform = createPlatform({ storage, secret: secretOf(environment), models, catalogue });
 * ```
 */
export function catalogueOf({ twilio }: Pick<Environment, "twilio">): Omit<Catalogue, "models"> {
  return twilio ? withCarrierSpeech(embeddedCatalogue, twilioSpeech(twilio.voices)) : embeddedCatalogue;
}

/** What is configured; never the key. */
export function modelFinding({ llm }: Pick<Environment, "llm">): Finding {
  if (!llm) {
    return {
      level: "simulated",
      text: "Assistant: the offline engine. It quotes and fills in forms; it is no language model.",
    };
  }
  const names = llm.models.join(", ");
  return {
    level: "real",
    text: `Assistant: ${names} at ${new URL(llm.url).origin}${llm.key === undefined ? ", without a key" : ""}; beside it the offline engine.`,
  };
}

/** Whether English requests in words of their own are recognised without a model. */
export function encoderFinding({ usesEncoder }: Pick<Environment, "usesEncoder">): Finding {
  if (!usesEncoder) return { level: "real", text: "Requests: recognised by words alone; RINGBACK_ENCODER is off." };
  return isEncoderInstalled()
    ? { level: "real", text: "Requests: recognised by words, and in English by a sentence encoder on this machine." }
    : {
        level: "warning",
        text: "Requests: recognised by words alone; the sentence encoder's packages (@energetic-ai) are not installed.",
      };
}

/** Asks the endpoint for its models, which costs nothing. */
export async function inspectModels({ llm }: Pick<Environment, "llm">): Promise<Finding[]> {
  if (!llm) return [];
  const headers = llm.key === undefined ? {} : { authorization: `Bearer ${llm.key}` };
  try {
    const response = await fetch(`${llm.url}/models`, {
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(listMs),
    });
    const { status } = response;
    if (status === 401 || status === 403)
      return [{ level: "problem", text: `Models: the endpoint refused RINGBACK_LLM_KEY (${status}).` }];
    if (!response.ok) {
      await response.body?.cancel();
      return [{ level: "warning", text: `Models: the endpoint answers, but does not list its models (${status}).` }];
    }
    const unknown = unlisted(llm.models, await readIds(response));
    if (unknown.length === 0) return [{ level: "real", text: "Models: the endpoint answers and lists each of them." }];
    return [{ level: "problem", text: `Models: the endpoint does not list ${unknown.join(", ")}.` }];
  } catch (error) {
    const name = error instanceof Error ? error.name : "error";
    return [{ level: "problem", text: `Models: ${new URL(llm.url).origin} cannot be reached (${name}).` }];
  }
}

async function readIds(response: Response): Promise<ReadonlySet<string> | undefined> {
  const text = await response.text();
  if (text.length > mostListBytes) return undefined;
  try {
    const { data } = JSON.parse(text) as { data?: readonly { readonly id?: unknown }[] };
    return Array.isArray(data) ? new Set(data.map(({ id }) => String(id))) : undefined;
  } catch {
    return undefined;
  }
}

/** Ollama lists `llama3.2` as `llama3.2:latest`. A list that cannot be read says nothing. */
function unlisted(names: readonly string[], ids: ReadonlySet<string> | undefined): string[] {
  return ids ? names.filter((name) => !ids.has(name) && !ids.has(`${name}:latest`)) : [];
}
