import { html, LitElement, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { count } from "../parts/format.ts";
import type { KnowledgeDocument } from "./types.ts";

/** What is done about files that have the names of others, or a website that is there. Undefined: they are not added. */
export type SameNameChoice = "replace" | "keep" | undefined;

const mostNamed = 5;

/** A dialog that asks whether what is added replaces what is there already. */
@customElement("console-same-names")
export class ConsoleSameNames extends LitElement {
  @state() private names: readonly string[] = [];
  #choice: SameNameChoice;
  #answer: ((choice: SameNameChoice) => void) | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Asks once for all of these names. Another question ends the one before without an answer. */
  async ask(names: readonly string[]): Promise<SameNameChoice> {
    this.#end();
    this.names = names;
    await this.updateComplete;
    this.#choice = undefined;
    this.dialog.showModal();
    return new Promise((resolve) => (this.#answer = resolve));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  private get dialog(): HTMLDialogElement {
    return this.querySelector("dialog") as HTMLDialogElement;
  }

  #end(): void {
    this.#answer?.(this.#choice);
    this.#answer = undefined;
  }

  private choose(choice: SameNameChoice): void {
    this.#choice = choice;
    this.dialog.close();
  }

  protected override render(): TemplateResult {
    const [first = ""] = this.names;
    const isOne = this.names.length < 2;
    const more = this.names.length - mostNamed;
    return html`<dialog class="confirm" aria-labelledby="same-names-question" aria-describedby="same-names-consequence" @close=${() => this.#end()}>
      <h2 id="same-names-question" dir="auto">${isOne ? `“${first}” is already here` : `${count(this.names.length, "file")} with these names are already here`}</h2>
      ${isOne ? "" : html`<ul>${this.names.slice(0, mostNamed).map((name) => html`<li dir="auto">${name}</li>`)}${more > 0 ? html`<li>and ${more} more</li>` : ""}</ul>`}
      <p id="same-names-consequence" class="soft">${isOne ? "The older one stays until the new one has been read, and is then deleted." : "The older ones stay until the new ones have been read, and are then deleted."} Where both are kept, assistants answer from both.</p>
      <p class="buttons end">
        <button class="button" type="button" @click=${() => this.choose(undefined)}>Cancel</button>
        <button class="button" type="button" @click=${() => this.choose("keep")}>Keep both</button>
        <button class="button primary" type="button" autofocus @click=${() => this.choose("replace")}>Replace</button>
      </p>
    </dialog>`;
  }
}

/** The websites of an address that are there already. */
export function websitesAt(address: string, documents: readonly KnowledgeDocument[]): readonly KnowledgeDocument[] {
  const key = keyOf(address);
  return documents.filter(({ type, url }) => type === "website" && url !== null && keyOf(url) === key);
}

/** Whether the same document was added later and has been read, which most often is meant to be in its place. */
export function hasNewer({ id, name, type, url }: KnowledgeDocument, documents: readonly KnowledgeDocument[]): boolean {
  const same =
    type === "website"
      ? websitesAt(url ?? "", documents)
      : documents.filter((other) => other.type === type && other.name === name);
  return same.some((other) => other.id > id && other.status === "active");
}

/** The same for addresses that lead to the same website. */
function keyOf(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}${url.search}` : address;
}
