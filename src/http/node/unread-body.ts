import type { IncomingMessage } from "node:http";

/** Chosen: a client that has not read its response by then will not. */
const lingerMs = 5_000;

/** A response that says `connection: close` where its request was not read to the end: the next one would meet a connection about to close. */
export function closingUnlessRead(response: Response, incoming: IncomingMessage): Response {
  if (incoming.complete) return response;
  response.headers.set("connection", "close");
  lingerOn(incoming);
  return response;
}

/**
 * Keeps the connection of a response that came before its request was read whole: closed at once, it would take the
 * response from a client that still sends. What comes is thrown away until the client stops, for 5 s at most.
 */
function lingerOn(incoming: IncomingMessage): void {
  const { socket } = incoming;
  // Node calls this once the response is out, because that says `connection: close`.
  socket.destroySoon = () => {
    if (socket.writableEnded) return;
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    timer.unref();
    socket.once("close", () => clearTimeout(timer));
    incoming.once("end", () => socket.destroy());
    incoming.removeAllListeners("data").resume(); // the reader of the body would pause it again
  };
}
