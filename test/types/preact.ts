/** Stands for Preact in the check of the docs' examples: the namespace that it lets a page extend. */
export namespace JSX {
  export interface IntrinsicElements {
    readonly div: object;
  }
}

/** What every element takes there. */
export interface HTMLAttributes<Target extends EventTarget> {
  readonly id?: string;
  readonly ref?: { current: Target | null };
}
