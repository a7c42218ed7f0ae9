// Plain JavaScript for Node ≥ 18, because scripts/run.mjs needs it before anything is installed.
import { mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const pollMs = 100;
/** The process that makes the file writes into it at once. */
const emptyMs = 10_000;

/**
 * Runs work while no other process does that names the same file; who comes meanwhile waits. The file of a process that was
 * killed holds nobody up.
 */
export async function oneAtATime(file, what, work) {
  mkdirSync(dirname(file), { recursive: true });
  let isTold = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder === undefined || !isRunning(holder)) removeStale(file, holder);
    else if (!isTold) {
      console.error(`Waiting for process ${holder}, which ${what} …`);
      isTold = true;
    }
    await sleep(pollMs);
  }
  const release = () => rmSync(file, { force: true });
  process.on("exit", release); // also where the work ends the process
  try {
    return await work();
  } finally {
    process.off("exit", release);
    release();
  }
}

function take(file) {
  try {
    writeSync(openSync(file, "wx"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** The process that a file names; undefined if it names none, or is gone. */
function holderOf(file) {
  try {
    const text = readFileSync(file, "utf8");
    if (text === "" && Date.now() - statSync(file).mtimeMs < emptyMs) return process.pid;
    return Number(text) || undefined;
  } catch {
    return undefined;
  }
}

/** Another process may have been quicker, and have the file: what was moved aside by mistake goes back. */
function removeStale(file, stale) {
  const moved = `${file}.${process.pid}`;
  try {
    renameSync(file, moved);
  } catch {
    return;
  }
  if (holderOf(moved) !== stale) renameSync(moved, file);
  else rmSync(moved, { force: true });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
