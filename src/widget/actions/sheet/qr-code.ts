import { generate } from "lean-qr/nano";
import { css, html, type TemplateResult } from "lit";
import { property } from "../../decorators.ts";
import { ShadowElement } from "../../styles/shadow-element.ts";

/** Modules of light ground around the code. Source: ISO/IEC 18004, quiet zone */
const quietZone = 4;

/** A text as a QR code, for the camera of a phone: dark on light in every colour scheme, since many cameras read no other. */
export class QrCodeElement extends ShadowElement {
  static override styles = css`
    :host {
      display: block;
    }
    svg {
      display: block;
      inline-size: 184px;
      block-size: 184px;
      border-radius: 12px;
      background: #fff;
      fill: #000;
      forced-color-adjust: none;
      print-color-adjust: exact;
    }
  `;

  @property() text = "";
  /** Names the picture for those who do not see it. */
  @property() label = "";

  override render(): TemplateResult {
    const code = generate(this.text);
    const size = code.size + 2 * quietZone;
    return html`<svg viewBox="${-quietZone} ${-quietZone} ${size} ${size}" role="img" aria-label=${this.label}
      shape-rendering="crispEdges"><path d=${modulesOf(code)}></path></svg>`;
  }
}

/** The dark modules as one path: a bar for each run in a row. */
function modulesOf({ size, get }: ReturnType<typeof generate>): string {
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = x;
      while (get(x, y)) x++;
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  }
  return path;
}

// A second copy of the package finds it there and uses the first one's.
if (!customElements.get("ringback-qr-code")) customElements.define("ringback-qr-code", QrCodeElement);

declare global {
  interface HTMLElementTagNameMap {
    "ringback-qr-code": QrCodeElement;
  }
}
