import { readdirSync, readFileSync } from "node:fs";

/** How many of the kernel's ticks are a second; the same on every Linux. */
const ticks = 100;

/**
 * How much of the processor this process has taken, and the programs that it started, with theirs, ended or running. Where the
 * system does not list its processes, this process alone.
 */
export function processorSeconds(): number {
  const all = readProcesses();
  const self = all.get(process.pid);
  if (!self) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const childrenOf = new Map<number, number[]>();
  for (const [pid, { parent }] of all) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
  const sum = (pid: number): number =>
    (childrenOf.get(pid) ?? []).reduce((seconds, child) => seconds + sum(child), all.get(pid)?.seconds ?? 0);
  return sum(process.pid);
}

interface Taken {
  readonly parent: number;
  /** Its own, and that of its children that have ended. */
  readonly seconds: number;
}

function readProcesses(): Map<number, Taken> {
  const all = new Map<number, Taken>();
  try {
    for (const name of readdirSync("/proc")) if (/^\d+$/.test(name)) add(Number(name), all);
  } catch {
    // not a Linux
  }
  return all;
}

function add(pid: number, all: Map<number, Taken>): void {
  try {
    // The name of the program, in brackets, may hold anything: what comes after it is counted from its end.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const [parent = 0, user = 0, system = 0, usersOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    all.set(pid, { parent, seconds: (user + system + usersOfEnded + systemOfEnded) / ticks });
  } catch {
    // it has ended meanwhile
  }
}
