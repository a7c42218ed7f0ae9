import { html, type TemplateResult } from "lit";
import { mark } from "../launcher/mark.ts";

const failed = new Set<string>();

/** The assistant's picture, or the logo where there is none or it does not load. */
export function renderAvatar(url: string, size: "" | "small" | "large" = ""): TemplateResult {
  const picture =
    url && !failed.has(url)
      ? html`<img src=${url} alt="" referrerpolicy="no-referrer" decoding="async" @error=${handleError} />`
      : mark();
  return html`<span class="drop ${size}" aria-hidden="true">${picture}</span>`;
}

function handleError(event: Event): void {
  const image = event.target as HTMLImageElement;
  failed.add(image.getAttribute("src") ?? "");
  image.hidden = true; // the next rendering shows the logo instead
}

/** A person's initials on a plain circle: the drop is the assistant's alone. */
export function renderInitials(name: string): TemplateResult {
  const initials = name.split(/\s+/, 2).map(([first = ""]) => first);
  return html`<span class="initials" aria-hidden="true">${initials}</span>`;
}
