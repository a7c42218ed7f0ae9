/** One minute in milliseconds. */
export const minuteMs = 60_000;
/** One hour in milliseconds. */
export const hourMs = 60 * minuteMs;
/** One day in milliseconds: 24 hours, whatever a wall clock does. */
export const dayMs = 24 * hourMs;
