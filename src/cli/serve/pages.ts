import { type BrowserFiles, withText } from "../../site/index.ts";

/** The note in the bar of each page that the network is simulated; the demo always has it. */
const simulatedNote = /<p class="pill">.*?<\/p>\s*/s;

/** Removes the note from the console's pages where the network is real. */
export function pagesWith(pages: BrowserFiles, network: { readonly state: "simulated" | "real" }): BrowserFiles {
  if (network.state === "simulated") return pages;
  return new Map(
    [...pages].map(([path, file]) => [
      path,
      path.endsWith(".html") ? withText(file, (html) => html.replace(simulatedNote, "")) : file,
    ]),
  );
}
