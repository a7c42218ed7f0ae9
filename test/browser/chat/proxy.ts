import { features, json, refusal, type Seen, serverOf, uuid } from "./server.ts";

/** A proxy's side of the sessions: which tokens it takes, and what it gives. */
export interface ProxyServer extends ReturnType<typeof serverOf> {
  /** Whether the secret still opens a session: a status refuses it. */
  refuseResume: number | undefined;
  /** Ends every token that was given. */
  expire(code?: "TOKEN_EXPIRED" | "TOKEN_MISSING"): void;
  /** Gives a fresh token with the next answer, as in the last minutes of one. */
  giveFresh: boolean;
  /** Answers a message, in place of an echo. */
  say: ((request: Seen) => Response | Promise<Response>) | undefined;
  paths(): string[];
}

export const secret = "resume-0123456789abcdef";

/** A proxy in place of the network: every path of a conversation wants the token that was given last. */
export function proxyServer(): ProxyServer {
  let given = 0;
  let code = "TOKEN_EXPIRED";
  let valid = new Set<string>();
  const newToken = () => {
    const token = `token-${++given}`;
    valid.add(token);
    return { ...features, "Ringback-Token": token };
  };
  const server = serverOf(async (request) => {
    const { method, path, headers, body } = request;
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (path === "/conversations") {
      return json({ status: true, conversation_id: uuid, history: [] }, 200, {
        ...newToken(),
        "Ringback-Resume": secret,
      });
    }
    if (path === "/sessions") {
      if (proxy.refuseResume) return refusal(proxy.refuseResume, "CONVERSATION_NOT_FOUND")(request);
      if (body.conversation_id !== uuid || body.resume !== secret)
        return refusal(404, "CONVERSATION_NOT_FOUND")(request);
      return json({ status: true }, 200, newToken());
    }
    const token = headers.get("authorization")?.replace("Bearer ", "");
    if (!token || !valid.has(token)) return refusal(401, token ? code : "TOKEN_MISSING")(request);
    const fresh = proxy.giveFresh ? newToken() : features;
    proxy.giveFresh = false;
    if (method === "GET") return json({ status: true, history: proxy.history, variables: {} }, 200, fresh);
    if (proxy.say) return proxy.say(request);
    return json({ status: true, message: `You said: ${body.message}`, function_calls: [] }, 200, fresh);
  });
  const proxy = {
    ...server,
    history: [] as object[],
    refuseResume: undefined,
    giveFresh: false,
    say: undefined,
    expire(reason: "TOKEN_EXPIRED" | "TOKEN_MISSING" = "TOKEN_EXPIRED") {
      code = reason;
      valid = new Set();
    },
    paths: () => server.seen.map(({ method, path }) => `${method} ${path.replace(`/conversations/${uuid}`, "…")}`),
  } as ProxyServer & { history: object[] };
  return proxy;
}
