/** Whose work a job is. */
export interface JobOwner {
  /** An owner's id; `null` where it is nobody's. */
  readonly owner: number | null;
  /** The host that it depends on, such as the one that a webhook goes to. */
  readonly host?: string | undefined;
}

/** How many jobs of a kind one process runs at the same time. */
export interface Slots {
  readonly concurrency: number;
  /** Of one owner: others' find room beside them. */
  readonly perOwner: number;
  /** Of one owner for one host. */
  readonly perHost: number;
}

/** A job that is due. */
export interface WaitingJob {
  readonly id: string;
  readonly lane: string;
  /** Since when, in milliseconds since 1970. */
  readonly dueMs: number;
}

/** The jobs that are nobody's. */
const nobody = "-";

/** The lane of an owner's jobs for a host, as it is stored with them: within one, the oldest runs first. */
export function laneOf({ owner, host }: JobOwner): string | undefined {
  if (owner === null) return undefined;
  return host ? `${owner} ${host}` : String(owner);
}

/** The host of an address as jobs name it; nothing if it is no address. */
export function hostOf(url: string | null | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).host.slice(0, 300) : undefined;
}

/** The jobs of one kind that run in a process, and which come next: the fewest running go first, then who has waited longest. */
export class KindSlots {
  readonly #slots: Slots;
  readonly #owners = new Map<string, number>();
  readonly #lanes = new Map<string, number>();
  #running = 0;

  constructor(slots: Slots, runningLanes: readonly string[]) {
    this.#slots = slots;
    for (const lane of runningLanes) this.#add(lane);
  }

  /** How many jobs of one lane could run beside those that do. */
  get most(): number {
    return Math.max(0, Math.min(this.#slots.concurrency - this.#running, this.#slots.perHost));
  }

  get fullOwners(): readonly string[] {
    return [...this.#owners].filter(([, running]) => running >= this.#slots.perOwner).map(([owner]) => owner);
  }

  /** Chooses the jobs that begin. */
  choose(waiting: readonly WaitingJob[]): string[] {
    const left = new Set(waiting);
    const chosen: string[] = [];
    while (this.#running < this.#slots.concurrency) {
      let next: WaitingJob | undefined;
      for (const job of left) {
        if (!this.#hasRoom(job)) left.delete(job);
        else if (!next || this.#compare(job, next) < 0) next = job;
      }
      if (!next) break;
      left.delete(next);
      chosen.push(next.id);
      this.#add(next.lane);
    }
    return chosen;
  }

  #add(lane: string): void {
    this.#running++;
    if (lane === nobody) return;
    const owner = ownerIn(lane);
    this.#owners.set(owner, (this.#owners.get(owner) ?? 0) + 1);
    this.#lanes.set(lane, (this.#lanes.get(lane) ?? 0) + 1);
  }

  #hasRoom({ lane }: WaitingJob): boolean {
    const ofOwner = this.#owners.get(ownerIn(lane)) ?? 0;
    return ofOwner < this.#slots.perOwner && (this.#lanes.get(lane) ?? 0) < this.#slots.perHost;
  }

  #compare(one: WaitingJob, other: WaitingJob): number {
    const running = ({ lane }: WaitingJob) => this.#owners.get(ownerIn(lane)) ?? 0;
    const inLane = ({ lane }: WaitingJob) => this.#lanes.get(lane) ?? 0;
    return running(one) - running(other) || inLane(one) - inLane(other) || one.dueMs - other.dueMs;
  }
}

function ownerIn(lane: string): string {
  return lane.split(" ", 1)[0] ?? lane;
}
