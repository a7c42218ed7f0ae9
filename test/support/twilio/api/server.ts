import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { TwilioError } from "../errors.ts";
import type { Fault, Faults } from "../faults.ts";
import type { Network } from "../network.ts";
import { accountRoutes } from "./account.ts";
import { callRoutes } from "./calls.ts";
import { keptPath, mediaRoutes } from "./media.ts";
import { messageRoutes } from "./messages.ts";
import { numberRoutes } from "./numbers.ts";
import { recordingRoutes } from "./recordings.ts";
import type { ApiAnswer, Route } from "./route.ts";
import { whatsAppRoutes } from "./whatsapp.ts";

const routes: readonly Route[] = [
  ...accountRoutes,
  ...numberRoutes,
  ...messageRoutes,
  ...mediaRoutes,
  ...callRoutes,
  ...recordingRoutes,
  ...whatsAppRoutes,
];

/** A request to the API as it arrived. */
export interface RecordedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
  /** Of the answer; undefined if it is not given, or not yet. */
  status?: number;
  /** What went wrong with it on purpose. */
  readonly fault?: Fault | undefined;
}

/** The HTTP server of the API, for all of Twilio's hosts. */
export class ApiServer {
  readonly requests: RecordedRequest[] = [];
  readonly #network: Network;
  readonly #faults: Faults;
  readonly #authorization: string;
  readonly #server: Server;

  constructor(network: Network, authToken: string, faults: Faults) {
    this.#network = network;
    this.#faults = faults;
    this.#authorization = `Basic ${Buffer.from(`${network.accountSid}:${authToken}`).toString("base64")}`;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch((cause: unknown) => {
        network.problems.add(`The stand-in failed: ${cause instanceof Error ? cause.stack : cause}`);
        response.destroy();
      });
    });
  }

  /** @returns the address that replaces Twilio's */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await this.#record(incoming);
    const { fault } = request;
    if (fault === "lost request") return;
    if (fault === "cut request") return void response.destroy();
    const answer = this.#answer(request);
    if (fault === "lost answer" || fault === "cut answer") {
      if (fault === "cut answer") response.destroy();
    } else {
      if (typeof fault === "object" && "delayMs" in fault) await sleep(fault.delayMs);
      request.status = answer.status;
      const headers: Record<string, string> = { "content-type": "application/json" };
      if (typeof fault === "object" && "status" in fault && fault.status === 429) {
        headers["retry-after"] = `${fault.retryAfterSeconds ?? 1}`;
      }
      if (answer.bytes) headers["content-length"] = `${answer.bytes.length}`;
      if (answer.bytes) headers["content-type"] = "audio/mpeg";
      Object.assign(headers, answer.headers);
      response.writeHead(answer.status, headers);
      if (answer.bytes && fault === "cut body")
        response.write(answer.bytes.subarray(0, 4), () => setImmediate(() => response.destroy()));
      else response.end(answer.bytes ?? (answer.body && JSON.stringify(answer.body)));
    }
    // What follows from the request never comes before its answer.
    setImmediate(() => answer.after?.());
  }

  async #record(incoming: IncomingMessage): Promise<RecordedRequest> {
    const { method = "", url = "", headers } = incoming;
    let body = "";
    for await (const chunk of incoming.setEncoding("utf8")) body += chunk;
    const { pathname: path, searchParams: query } = new URL(url, "http://localhost");
    const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    const fault = this.#faults.take(method, path);
    const request = { method, path, query, form: new URLSearchParams(isForm ? body : ""), body, headers, fault };
    this.requests.push(request);
    return request;
  }

  #answer(request: RecordedRequest): ApiAnswer {
    const { fault, headers } = request;
    try {
      const isKept = keptPath.test(request.path);
      if (headers.authorization !== (isKept ? undefined : this.#authorization)) throw new TwilioError(20003);
      if (typeof fault === "object" && "status" in fault) return refuse(fault.status);
      if (typeof fault === "object" && "code" in fault) {
        const { code } = fault;
        return { status: 400, body: { code, message: `Twilio's words of ${code} for +12025550123`, status: 400 } };
      }
      return this.#handle(request);
    } catch (cause) {
      if (cause instanceof TwilioError) return { status: cause.status, body: cause.body() };
      throw cause;
    }
  }

  #handle({ method, path: pathname, query, form, body, headers }: RecordedRequest): ApiAnswer {
    const network = this.#network;
    for (const route of routes) {
      const match = route.method === method ? route.pattern.exec(pathname) : null;
      if (!match) continue;
      const path = match.groups ?? {};
      if (path.accountSid !== undefined && path.accountSid !== network.accountSid)
        throw new TwilioError(20404, pathname);
      this.#checkParameters(route, query, form);
      const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
      if (body !== "" && isJson !== (route.takesJson ?? false)) {
        network.problems.add(`${method} ${pathname} takes ${route.takesJson ? "JSON" : "a form"}`);
      }
      return route.handle({ network, path, pathname, query, form, json: isJson ? JSON.parse(body) : undefined });
    }
    network.problems.add(`The stand-in has no ${method} ${pathname}`);
    throw new TwilioError(20404, pathname);
  }

  #checkParameters(
    { method, pattern, query: inQuery = [], form: inForm = [] }: Route,
    query: URLSearchParams,
    form: URLSearchParams,
  ) {
    for (const [known, given] of [
      [inQuery, query],
      [inForm, form],
    ] as const) {
      for (const name of given.keys()) {
        if (!known.includes(name)) this.#network.problems.add(`${method} ${pattern.source} has no parameter ${name}`);
      }
    }
    for (const [name, value] of form) {
      if (name.endsWith("Method") && value !== "POST") {
        this.#network.problems.add(`The stand-in knows POST alone, not ${name}=${value}`);
      }
    }
  }
}

function refuse(status: number): ApiAnswer {
  if (status !== 429 && status !== 500) return { status };
  const error = new TwilioError(status === 429 ? 20429 : 20500);
  return { status, body: error.body() };
}
