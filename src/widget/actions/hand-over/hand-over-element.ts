import type { PropertyValues } from "lit";
import { property } from "../../decorators.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";
import type { HandOver } from "./hand-over.ts";

/** An element that shows the visitor's way to a call or a text, and follows it. */
export class HandOverElement extends ShadowElement {
  @property({ attribute: false }) handOver!: HandOver;
  #unsubscribe = (): void => undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unsubscribe();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("handOver")) this.#follow();
  }

  #follow(): void {
    this.#unsubscribe();
    this.#unsubscribe = this.handOver?.subscribe(() => this.requestUpdate()) ?? (() => undefined);
  }
}
