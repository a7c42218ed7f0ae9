import type { ShownCall } from "../../../src/client/chat/items/function-calls.ts";
import { englishFunctionCardWords } from "../../../src/languages/en/widget/function-card.ts";
import { englishMarkdownWords } from "../../../src/languages/en/widget/markdown.ts";
import { defineFunctionCard, type FunctionCardElement } from "../../../src/widget/cards/function/function-card.ts";
import { launcherStyles } from "../../../src/widget/launcher/styles.ts";
import { frameStyles } from "../../../src/widget/styles/frame.ts";

/** A card in the page, with the code that it needs, on the tokens of a theme. */
export async function show(
  call: ShownCall,
  mode: "full" | "titles" = "full",
  { theme = "light", ...more }: Partial<FunctionCardElement> & { theme?: "light" | "dark" } = {},
): Promise<FunctionCardElement> {
  defineFunctionCard();
  const host = document.createElement("div");
  host.className = "card-host";
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [launcherStyles.styleSheet!, frameStyles.styleSheet!];
  const [theming, frame] = [document.createElement("div"), document.createElement("div")];
  theming.className = `root ${theme}`;
  frame.className = "frame inline";
  const card = document.createElement("ringback-function-card");
  Object.assign(card, {
    call,
    mode,
    words: englishFunctionCardWords,
    imageWords: englishMarkdownWords,
    locale: "en-GB",
    ...more,
  });
  frame.append(card);
  theming.append(frame);
  root.append(theming);
  document.body.append(host);
  await card.updateComplete;
  return card;
}

/** A card that is opened, where it is one line. */
export async function showOpen(...given: Parameters<typeof show>): Promise<FunctionCardElement> {
  const card = await show(...given);
  await press(card, "button.head");
  return card;
}

/** Takes all cards out of the page. */
export function removeCards(): void {
  for (const host of document.querySelectorAll(".card-host")) host.remove();
}

export async function press(card: FunctionCardElement, selector: string): Promise<HTMLElement> {
  const button = card.shadowRoot!.querySelector<HTMLElement>(selector)!;
  button.click();
  await card.updateComplete;
  return button;
}

export function textOf(card: FunctionCardElement, selector: string): string {
  return card.shadowRoot?.querySelector(selector)?.textContent?.trim() ?? "";
}

/** Labels and values of the fields; the lines of a value are joined by a bar. */
export function rowsOf(card: FunctionCardElement): Record<string, string> {
  const rows = [...card.shadowRoot!.querySelectorAll(".field")].map((row) => {
    const lines = [...row.querySelectorAll("dd > *")].map((line) => line.textContent.trim());
    return [row.querySelector("dt")?.textContent?.trim() ?? "", lines.join("|")] as const;
  });
  return Object.fromEntries(rows);
}
