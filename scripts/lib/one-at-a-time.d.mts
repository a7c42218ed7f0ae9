/**
 * Runs work while no other process does that names the same file; who comes meanwhile waits. The file of a process that was
 * killed holds nobody up.
 * @param what What such a process does, for the line that says who is waited for: `builds here`
 */
export function oneAtATime<Result>(file: string, what: string, work: () => Promise<Result>): Promise<Result>;
