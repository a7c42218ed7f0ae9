import * as z from "zod";
import type { ModelProblem } from "../../../../contract/operations/assistants/model-connections.ts";
import type { SafeFetch } from "../../../safe-fetch/safe-fetch.ts";
import { createModelFetch, type SeenExchange } from "./model-fetch.ts";
import { keyProblem, serverProblem } from "./problems.ts";
import type { AskedServer } from "./try-model.ts";

const listMs = 10_000;
/** Chosen: the longest list of a hub has some hundreds. */
const mostModels = 1_000;
const ListedModels = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });
/** What other models are called: they come last. */
const noChat = /embed|whisper|tts|dall-e|moderation|rerank|transcri|speech|image|realtime|sora|davinci|babbage/i;

/** The names of the models that a server lists, those that chat first; or why there is no list. */
export async function listServerModels(
  { url, key }: AskedServer,
  { safeFetch, signal }: { readonly safeFetch: SafeFetch; readonly signal: AbortSignal },
): Promise<{ readonly data: string[]; readonly problem: ModelProblem | null }> {
  const wrong = keyProblem(key);
  if (wrong) return { data: [], problem: wrong };
  const seen: SeenExchange = {};
  const fetch = createModelFetch({ safeFetch, timeoutMs: listMs, seen });
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const limited = AbortSignal.any([signal, AbortSignal.timeout(listMs)]);
  const body = await fetch(`${url}/models`, { method: "GET", headers, signal: limited })
    .then((response) => response.json())
    .catch(() => {
      signal.throwIfAborted();
      if (limited.aborted) seen.reason = "timed out";
      return undefined;
    });
  const problem = serverProblem(seen, { key });
  if (problem) return { data: [], problem };
  const read = ListedModels.safeParse(body);
  if (!read.success) {
    const text = "The server answered, but with no list of models. Check the address, or enter a model’s name by hand.";
    return { data: [], problem: { code: "server", text } };
  }
  const names = [...new Set(read.data.data.map(({ id }) => id))].slice(0, mostModels);
  const order = (name: string) => (noChat.test(name) ? 1 : 0);
  return {
    data: names.sort((one, other) => order(one) - order(other) || one.localeCompare(other, "en")),
    problem: null,
  };
}
