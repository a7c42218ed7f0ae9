const name = "ringback:teaser";

/** The teaser that the visitor has dismissed or followed, kept where the page keeps the conversation. */
export class DismissedTeaser {
  #text: string | undefined;

  constructor(private readonly kind: () => "session" | "local" | "none") {}

  /** Whether it is this text. */
  is(text: string): boolean {
    return (this.#text ?? attempt(() => this.#storage?.getItem(name))) === text;
  }

  set(text: string): void {
    this.#text = text;
    this.store();
  }

  /** Stores it once that is allowed. */
  store(): void {
    attempt(() => this.#text && this.#storage?.setItem(name, this.#text));
  }

  get #storage(): Storage | undefined {
    const kind = this.kind();
    return kind === "session" ? sessionStorage : kind === "local" ? localStorage : undefined;
  }
}

/** Undefined if the browser refuses: the teaser is shown again on the next page. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
