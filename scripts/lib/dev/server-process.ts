import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "../processes.ts";

/** The demo's server, which is ended and started again whenever what it is built of has changed. */
export class ServerProcess {
  readonly #file: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #names: readonly [own: string, shown: string];
  #child: ChildProcess | undefined;
  #ready: Promise<void> = Promise.resolve();

  /** @param url the address under which it is reached, by what listens before `port` */
  constructor(folder: string, { port, url }: { readonly port: number; readonly url: string }) {
    this.#file = join(root, folder, "server/cli.js");
    this.#env = { ...process.env, HOST: "127.0.0.1", PORT: String(port), RINGBACK_PUBLIC_URL: url };
    this.#names = [`http://127.0.0.1:${port}`, url];
  }

  /** Resolves while it answers. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** Its data can be opened once only, so the one before ends first. */
  restart(): Promise<void> {
    this.#ready = this.#ready.then(async () => {
      await this.stop();
      await this.#start();
    });
    return this.#ready;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    // A second signal ends it at once: nobody waits for what is still open.
    setTimeout(() => child.kill("SIGTERM"), 200).unref();
    await ended;
  }

  /** Resolves once it is ready, or has ended with what it printed: the next change may mend it. */
  #start(): Promise<void> {
    const child = spawn(process.execPath, ["--enable-source-maps", this.#file, "demo"], {
      env: this.#env,
      stdio: ["inherit", "pipe", "inherit"],
    });
    this.#child = child;
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.stdout?.setEncoding("utf8").on("data", (text: string) => {
        process.stdout.write(text.replaceAll(...this.#names));
        if (/^ready /m.test(text)) resolve();
      });
    });
  }
}
