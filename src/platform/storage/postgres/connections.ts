/**
 * Chosen: of each process, for all that it does. Half of them begin and end turns, which wait for one account where it is
 * one owner's; the rest is left for everything else.
 */
export const pooledConnections = 10;
/** The connection that marks a process as present and receives its notifications. */
const presenceConnections = 1;

/** How many connections a server or worker has to its PostgreSQL at most. */
export const connectionsOfProcess: number = pooledConnections + presenceConnections;
