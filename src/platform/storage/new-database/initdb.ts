import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { makePrivateFolder } from "../data-folder/private-folder.ts";

const program = `
  const { PGlite } = require(process.argv[1]);
  PGlite.create(process.argv[2]).then((db) => db.close());
`;

/** Makes an empty database in a new folder, in a process of its own, whose memory goes with it. */
export async function initializeDatabase(folder: string): Promise<void> {
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  const child = spawn(process.execPath, ["--eval", program, pglite, folder], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  if (code !== 0) throw new Error(`The database could not be made in ${folder}: ${complaint.slice(-2_000)}`);
  makePrivateFolder(folder); // its own files are made for everybody
}
