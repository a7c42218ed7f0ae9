import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Calls back before the page is printed, and after. */
export class Printing implements ReactiveController {
  readonly #medium = matchMedia("print");
  /** Between the two events: not every browser reports the medium before it has laid out the page. */
  #isBetween = false;

  constructor(
    host: ReactiveControllerHost,
    private readonly handleChange: () => void,
  ) {
    host.addController(this);
  }

  /** Whether the page is laid out for paper. */
  get isOn(): boolean {
    return this.#isBetween || this.#medium.matches;
  }

  hostConnected(): void {
    this.#medium.addEventListener("change", this.handleChange);
    for (const name of ["beforeprint", "afterprint"]) addEventListener(name, this.#handleEvent);
  }

  hostDisconnected(): void {
    this.#medium.removeEventListener("change", this.handleChange);
    for (const name of ["beforeprint", "afterprint"]) removeEventListener(name, this.#handleEvent);
  }

  readonly #handleEvent = ({ type }: Event): void => {
    this.#isBetween = type === "beforeprint";
    this.handleChange();
  };
}
