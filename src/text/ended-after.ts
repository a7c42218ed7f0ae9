/** How long a call took, as the line in its conversation says it. */
export function endedAfter(durationS: number): string {
  const whole = Math.round(durationS);
  const minutes = Math.floor(whole / 60);
  return `ended after ${minutes > 0 ? `${minutes} min ` : ""}${whole % 60} s`;
}
