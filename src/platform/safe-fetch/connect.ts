import { lookup as systemLookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { hostOf } from "./address-rules.ts";
import { SafeFetchError } from "./error.ts";
import { isPublicAddress } from "./public-address.ts";

/** All addresses of a name; rejects when there is no such name. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** Opens a TCP connection to one of the addresses, and to nothing else. */
export type Dial = (target: { readonly addresses: readonly string[]; readonly port: number }) => Socket;

export interface ConnectOptions {
  readonly lookup: Lookup;
  readonly dial: Dial;
  /** Whether any address will do: the process vouches for this origin. */
  readonly vouched: boolean;
  readonly signal: AbortSignal;
}

/**
 * Opens a connection for one request. A name is resolved here, once, and the connection goes to what was checked: there is
 * no second look-up that could answer differently. Rejects with SafeFetchError `address`, or with the network's own error.
 */
export async function openConnection(url: URL, options: ConnectOptions): Promise<Socket> {
  const { dial, vouched, signal } = options;
  const host = hostOf(url.hostname);
  const addresses = await untilAborted(resolve(host, options.lookup), signal);
  // One private address among public ones is refused too: which one is taken is chance.
  if (!vouched && !addresses.every(isPublicAddress)) {
    throw new SafeFetchError("address", { sent: false, message: "The address leads to one that is not public." });
  }
  const secure = url.protocol === "https:";
  const socket = dial({ addresses, port: Number(url.port) || (secure ? 443 : 80) });
  await untilReady(socket, "connect", signal);
  return secure ? secured(socket, host, signal) : socket;
}

/** The system's resolver, with its hosts file. */
export const lookupAll: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address);

/** Tries both families, as browsers do. */
export const dialAny: Dial = ({ addresses, port }) => {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }));
  // The name is only what the look-up is asked for; it answers with the given addresses whatever it is.
  const host = "checked.invalid";
  return connectTcp({ host, port, autoSelectFamily: true, lookup: (_host, _options, done) => done(null, answers) });
};

async function resolve(host: string, lookup: Lookup): Promise<readonly string[]> {
  const addresses = isIP(host) === 0 ? await lookup(host) : [host];
  if (addresses.length === 0) throw new Error("the name has no address");
  return addresses;
}

async function secured(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) === 0 ? host : "";
  // Stated, because the environment can switch the check off for a whole process.
  const secure = connectTls({ socket, host, servername, ALPNProtocols: ["http/1.1"], rejectUnauthorized: true });
  await untilReady(secure, "secureConnect", signal);
  return secure;
}

/** Waits for a socket's event. Otherwise destroys it and rejects. */
function untilReady(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // Stays on: an error in between two listeners would end the process.
  socket.on("error", reject);
  socket.once("close", () => reject(new Error("closed while connecting")));
  socket.once(event, resolve);
  return untilAborted(promise, signal).catch((cause: unknown) => {
    socket.destroy();
    throw cause;
  });
}

/** Stops waiting when `signal` aborts; what was waited for goes on unseen. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(signal.reason);
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", cancel));
}
