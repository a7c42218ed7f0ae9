/** How long a call took, as the line in its conversation says it. */
export function endedAfter(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `ended after ${minutes > 0 ? `${minutes} min ` : ""}${Math.round(seconds % 60)} s`;
}
