import { type BrowserFiles, withText } from "../../site/index.ts";

/** Says in the bar of each page that the network is simulated, as the demo's always is. */
const simulatedNote = /<p class="pill">.*?<\/p>\s*/s;

/** The console's pages as a server with this network shows them. */
export function pagesWith(pages: BrowserFiles, network: { readonly state: "simulated" | "real" }): BrowserFiles {
  if (network.state === "simulated") return pages;
  return new Map(
    [...pages].map(([path, file]) => [
      path,
      path.endsWith(".html") ? withText(file, (html) => html.replace(simulatedNote, "")) : file,
    ]),
  );
}
