import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Things that the scripted models know, by words of several languages. */
const concepts: readonly RegExp[] = [
  /\b(?:dogs?|perros?|hunde?|pets?|animals?|chiens?)\b/i,
  /\b(?:refund|money back|return|devolver|reembolso|zurückgeben|rückgabe)\b/i,
  /\b(?:open|hours|abren|abierto|geöffnet|öffnungszeiten)\b/i,
  /\b(?:parking|park|aparcar|parken|car|coche)\b/i,
  /\b(?:broken|repair|mend|reparar|reparatur|fix)\b/i,
];

/** How the server answers: as it should, or as one that fails. */
export type SemanticMood =
  | "well"
  | "down"
  | "busy"
  | "wrong size"
  | "too few"
  | "slow"
  | "no JSON"
  | "zeros"
  | "short texts";

/** A server of an embeddings model and of one that orders passages, over HTTP, both by a few concepts. */
export async function startSemanticServer() {
  const requests: {
    readonly path: string;
    readonly key: string | undefined;
    readonly body: Record<string, unknown>;
  }[] = [];
  let mood: SemanticMood = "well";
  let size = concepts.length + 1;
  const vectorOf = (text: string) => {
    const vector: number[] = concepts.map((concept) => (concept.test(text) ? 1 : 0));
    return [...vector, 0.05, ...new Array<number>(Math.max(0, size - concepts.length - 1)).fill(0)];
  };
  const server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      const body = JSON.parse(text);
      requests.push({ path: request.url ?? "", key: request.headers.authorization, body });
      const send = (status: number, answer: unknown, headers = {}) =>
        response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(answer));
      if (mood === "down") return request.socket.destroy();
      if (mood === "busy") return send(429, { error: "busy" }, { "retry-after": "1" });
      if (mood === "slow") return undefined;
      if (mood === "no JSON") return response.end("<html>");
      const texts = [body.input, body.texts].flatMap((some) => (some ?? []) as string[]);
      // As TEI with a model that takes few tokens.
      if (mood === "short texts" && !body.truncate && texts.some(({ length }) => length > 400))
        return send(413, { error: "Input validation error: `inputs` must have less than 512 tokens. Given: 534" });
      if (request.url === "/rerank") return send(200, rerank(body));
      const data = (body.input as string[]).map((one, index) => ({ index, embedding: vectorOf(one) }));
      if (mood === "wrong size" && data[0]) data[0].embedding.push(1);
      if (mood === "zeros") for (const one of data) one.embedding.fill(0);
      // Servers need not keep the order.
      return send(200, { data: mood === "too few" ? data.slice(1) : data.reverse(), model: body.model });
    });
  });
  /** Those that speak of "best" first: Cohere's and Jina's shape where the model is named, else TEI's. */
  const rerank = ({ model, documents, texts }: { model?: string; documents?: string[]; texts?: string[] }) => {
    const scores = (documents ?? texts ?? []).map((one, index) => ({ index, score: /\bbest\b/.test(one) ? 0.9 : 0.1 }));
    const results = scores.sort((one, other) => other.score - one.score);
    return model ? { results: results.map(({ index, score }) => ({ index, relevance_score: score })) } : results;
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (as: SemanticMood) => {
      mood = as;
    },
    /** The model of the same name has vectors of another size from here on. */
    resize: (to: number) => {
      size = to;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
