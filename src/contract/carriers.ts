/** What every part of the product knows of who carries calls and messages. */
export interface CarrierAbout {
  /** As calls, numbers and addresses name it. */
  readonly name: string;
  /** As owners read it. */
  readonly label: string;
  /** Whether it reaches real phones. */
  readonly isReal: boolean;
}

const known: CarrierAbout[] = [
  { name: "simulated", label: "Simulated network", isReal: false },
  { name: "twilio", label: "Twilio", isReal: true },
];

/** Those that there are. */
export const carriersAbout: readonly CarrierAbout[] = known;

/** Adds a carrier, before whatever lists carriers is loaded. @throws {TypeError} Where there is one of its name */
export function addCarrierAbout(about: CarrierAbout): void {
  if (known.some(({ name }) => name === about.name)) throw new TypeError(`there is a carrier ${about.name} already`);
  known.push(about);
}

/** @throws {TypeError} Where there is no such carrier */
export function carrierAbout(name: string): CarrierAbout {
  const about = known.find((one) => one.name === name);
  if (!about) throw new TypeError(`there is no carrier ${name}`);
  return about;
}

export function carrierNames(): [string, ...string[]] {
  const [first, ...others] = known.map(({ name }) => name);
  return [first ?? "", ...others];
}
