import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./processes.ts";

/** What a browser of a new server's owner loads first. */
const firstPaths = ["/console/", "/widget/ringback.js", "/docs/"];

/** Starts the published server on an empty folder, as its first user does, and loads its pages: fails where it cannot. */
export async function checkStart(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), "ringback-start-"));
  const server = spawn(process.execPath, [join(root, "server/dist/cli.js"), "serve"], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", RINGBACK_DATA: data },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("close", resolve));
  try {
    const url = await readAddress(server.stdout);
    for (const path of firstPaths) {
      const { status } = await fetch(`${url}${path}`);
      if (status !== 200) throw new Error(`The built server answers ${path} with ${status}`);
    }
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const piece of output.setEncoding("utf8")) {
    text += piece;
    const url = /^ready (\S+)$/m.exec(text)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error(`The built server did not start: ${text}`);
}
