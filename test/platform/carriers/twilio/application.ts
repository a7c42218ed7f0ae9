import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { startTwilio, type TwilioOptions } from "../../../support/twilio/stand-in.ts";

/** The account's number, and that of somebody's phone. */
export const ours = "+12015550123";
export const theirs = "+447400123456";
export const publicUrl = "https://chat.example/api";

/** Answers each webhook by its path, and keeps the requests and sockets that arrived. */
export async function startApplication(answers: Readonly<Record<string, string>> = {}) {
  const arrived: { path: string; parameters: Record<string, string>; headers: IncomingMessage["headers"] }[] = [];
  const sockets: { socket: WebSocket; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const path = request.url?.replace(/^\/api/, "") ?? "";
    arrived.push({ path, parameters: Object.fromEntries(new URLSearchParams(body)), headers: request.headers });
    response.writeHead(200, { "content-type": "text/xml" }).end(answers[path] ?? "");
  });
  const webSockets = new WebSocketServer({ server });
  webSockets.on("connection", (socket, { headers }) => sockets.push({ socket, headers }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    arrived,
    sockets,
    statuses: (path: string) =>
      arrived
        .filter((one) => one.path === path)
        .map(({ parameters }) => parameters.CallStatus ?? parameters.MessageStatus),
    localUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    async [Symbol.asyncDispose]() {
      for (const client of webSockets.clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A stand-in with one number, whose webhooks are on the application, and short ways to its API. */
export async function startStandIn(localUrl?: string, options?: TwilioOptions) {
  const twilio = await startTwilio(options);
  twilio.numbers.add(ours, {
    VoiceUrl: `${publicUrl}/voice`,
    StatusCallback: `${publicUrl}/status`,
    SmsUrl: `${publicUrl}/sms`,
  });
  if (localUrl) twilio.route(publicUrl, localUrl);
  const authorization = `Basic ${btoa(`${twilio.accountSid}:${twilio.authToken}`)}`;
  const account = `${twilio.baseUrl}/2010-04-01/Accounts/${twilio.accountSid}`;
  const read = async (response: Response) => ({
    status: response.status,
    body: (response.status === 204 ? undefined : await response.json()) as Record<string, unknown>,
  });
  return {
    twilio,
    account,
    authorization,
    get: async (path: string) => read(await fetch(account + path, { headers: { authorization } })),
    post: async (path: string, form: readonly (readonly [string, string])[]) =>
      read(
        await fetch(account + path, {
          method: "POST",
          headers: { authorization },
          body: new URLSearchParams(form.map(([name, value]) => [name, value])),
        }),
      ),
    [Symbol.asyncDispose]: () => twilio.close(),
  };
}

/** The form of a call or a message from our number to the phone. */
export const toPhone = (...more: readonly (readonly [string, string])[]) =>
  [["To", theirs], ["From", ours], ...more] as const;
export const allEvents = ["initiated", "ringing", "answered", "completed"].map(
  (event) => ["StatusCallbackEvent", event] as const,
);
