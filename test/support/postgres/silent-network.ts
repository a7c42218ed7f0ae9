import { createServer, connect as open, type Socket } from "node:net";

/** A database's address behind a network that can fall silent: connections stay open, and nothing gets through. */
export async function startSilentNetwork(url: string) {
  const target = new URL(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  const swallowed = new Set<Socket>();
  let swallowsNew = false;
  const server = createServer((near) => {
    if (swallowsNew) {
      swallowed.add(near.on("error", () => undefined));
      return;
    }
    const far = open(Number(target.port || 5432), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near]] as const)
      from
        .on("error", () => to.destroy())
        .on("close", () => to.destroy())
        .pipe(to);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.port = String((server.address() as { port: number }).port);
  return {
    url: through.href,
    /** From here on nothing passes on the connections that there are; new ones work, or wait for ever where they are swallowed too. */
    silence({ newOnesToo = false } = {}): void {
      swallowsNew = newOnesToo;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    /** New connections work again, as those to another server under the same address do. */
    restore(): void {
      swallowsNew = false;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of swallowed) socket.destroy();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
