/** What `ringback doctor` reports. `problem`: something is wrong. `warning`: unsafe for some uses. `simulated`: not the real thing. `real`: is. */
export interface Finding {
  readonly level: "real" | "simulated" | "warning" | "problem";
  readonly text: string;
}
