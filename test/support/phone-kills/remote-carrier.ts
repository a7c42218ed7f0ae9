import type { Carrier } from "../../../src/platform/carriers/carrier.ts";
import { countryOfFictional } from "../../../src/platform/carriers/simulated/numbering.ts";
import { type NodeServer, serveNode } from "../../../src/platform/node/serve.ts";

const remote = ["sendMessage", "findMessage", "placeCall", "placeCallLeg", "findCall", "endCall"] as const;

/** What a carrier outside the platform's process does; a method that never resolves leaves its request without an answer. */
export type RemoteCarrier = Pick<Carrier, "findMessage" | "findCall" | "endCall"> & {
  sendMessage(request: Parameters<Carrier["sendMessage"]>[0]): ReturnType<Carrier["sendMessage"]>;
  placeCall(request: Parameters<Carrier["placeCall"]>[0]): ReturnType<Carrier["placeCall"]>;
  placeCallLeg(request: Parameters<Carrier["placeCallLeg"]>[0]): ReturnType<Carrier["placeCallLeg"]>;
};

/** Serves a carrier to processes that may be killed. */
export async function serveCarrier(carrier: RemoteCarrier): Promise<NodeServer & { readonly url: string }> {
  const server = await serveNode(
    async (request) => {
      const method = remote.find((name) => new URL(request.url).pathname === `/${name}`);
      if (!method) return new Response(null, { status: 404 });
      const given = await request.json();
      return Response.json({ answer: await (carrier[method] as (given: unknown) => Promise<unknown>)(given) });
    },
    { port: 0, stopLimits: { idleMs: 0 } },
  );
  return { ...server, url: `http://127.0.0.1:${server.port}` };
}

/** The platform's side of {@link serveCarrier}. */
export function connectCarrier(url: string): Carrier {
  async function call<Answer>(method: (typeof remote)[number], given: unknown, signal?: AbortSignal): Promise<Answer> {
    const response = await fetch(`${url}/${method}`, {
      method: "POST",
      body: JSON.stringify(given),
      ...(signal ? { signal } : {}),
    });
    return ((await response.json()) as { answer: Answer }).answer;
  }
  return {
    name: "simulated",
    countryOf: countryOfFictional,
    searchNumbers: async () => [],
    buyNumber: async () => ({ state: "refused", reason: "This carrier sells no numbers." }),
    findNumberPurchase: async () => undefined,
    releaseNumber: async () => undefined,
    listSenders: async () => [],
    listen: async () => undefined,
    sendMessage: (request, { signal }) => call("sendMessage", request, signal),
    findMessage: (reference) => call("findMessage", reference),
    placeCall: (request, { signal }) => call("placeCall", request, signal),
    placeCallLeg: (request, { signal }) => call("placeCallLeg", request, signal),
    findCall: (name) => call("findCall", name),
    endCall: (sid) => call("endCall", sid),
  };
}
