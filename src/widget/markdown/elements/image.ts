import type { MarkdownWords } from "../../../languages/shapes/widget/markdown.ts";
import { applyLink, readLink } from "../links/safe-link.ts";
import { createIcon } from "./icons.ts";

const maxAltChars = 300;

/** What each placeholder stands for, also once it shows the image. */
const standsFor = new WeakMap<Element, string>();

/**
 * Stands for an image: its description, its host, and a button. Nothing is requested before the button is pressed,
 * since the request alone tells the image's host about the reader.
 */
export function createImagePlaceholder(address: string, alt: string, words: MarkdownWords): HTMLElement {
  const description = alt.trim().slice(0, maxAltChars) || words.image;
  const box = document.createElement("span");
  box.className = "image";
  standsFor.set(box, `${address} ${description}`);
  const link = readLink(address, description);
  if (!link?.newTab) {
    box.append(createIcon("image"), textPart("image-alt", description));
    return box;
  }
  const host = textPart("image-host", link.target);
  if (new URL(link.href).protocol !== "https:") {
    box.append(createIcon("image"), createImageLink(link.href, description), host);
    return box;
  }
  const button = document.createElement("button");
  button.type = "button";
  button.className = "image-show";
  button.textContent = words.showImage;
  button.addEventListener("click", () => showImage(box, link.href, description, host), { once: true });
  box.append(createIcon("image"), textPart("image-alt", description), host, button);
  return box;
}

/** Whether two placeholders stand for the same image. */
export function isSameImage(one: Element, other: Element): boolean {
  return standsFor.get(one) === standsFor.get(other);
}

function showImage(box: HTMLElement, href: string, description: string, host: HTMLElement): void {
  const image = document.createElement("img");
  image.alt = description;
  image.referrerPolicy = "no-referrer";
  image.decoding = "async";
  // The page's policy or the host refused it: the reader can still follow the link.
  const fallBack = (): void => {
    const anchor = createImageLink(href, description);
    box.classList.remove("shown");
    box.replaceChildren(createIcon("image"), anchor, host);
    anchor.focus();
  };
  image.addEventListener("error", fallBack, { once: true });
  image.src = href;
  box.classList.add("shown");
  box.replaceChildren(image, host);
}

function createImageLink(href: string, description: string): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.textContent = description;
  const link = readLink(href, description);
  if (link) applyLink(anchor, link);
  return anchor;
}

function textPart(className: string, text: string): HTMLElement {
  const part = document.createElement("span");
  part.className = className;
  part.textContent = text;
  return part;
}
