import { readFileSync } from "node:fs";
import { defineConfig } from "vitepress";

/** Where the files of the repository are that pages link to and the site does not hold. */
const repository = "https://github.com/ringback/ringback/blob/main/";

/** The console's mark, within the pages: as a file of its own it would be kept by its name, also after it changed. */
const mark = readFileSync(new URL("../../src/console/pages/shared/ringback-mark.svg", import.meta.url), "utf8");
const image = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const systemIsDark = "@media (prefers-color-scheme:dark)";

export default defineConfig({
  title: "Ringback",
  titleTemplate: ":title – Ringback",
  description: "How to put an assistant on your pages, and run the server behind it.",
  lang: "en",
  base: "/docs/",
  head: [["link", { rel: "icon", href: image(mark) }]],
  outDir: process.env.RINGBACK_DOCS_OUT ?? "../build/docs",
  cacheDir: "../node_modules/.vitepress",
  // Reasons for choices are read beside the code.
  srcExclude: ["decisions/**", "examples/**"],
  markdown: {
    languageAlias: { csp: "http" },
    // Pages are Markdown alone: what looks like an element or a place for a value is text.
    html: false,
    config(md) {
      md.core.ruler.before("normalize", "comments", (state) => {
        state.src = state.src.replace(/^<!--.*-->$|<!-- \/?connections -->/gm, "");
      });
      md.renderer.rules.text = (tokens, index) =>
        md.utils.escapeHtml(tokens[index]?.content ?? "").replaceAll("{{", "&#123;&#123;");
      md.core.ruler.push("repository-links", ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          const target = token.attrGet("href");
          if (target?.startsWith("decisions/") || target?.startsWith("examples/"))
            token.attrSet("href", `${repository}docs/${target}`);
        }
      });
    },
  },
  themeConfig: {
    // The switch decides here, and not the system.
    logo: {
      light: image(mark.replace(systemIsDark, "@media not all")),
      dark: image(mark.replace(systemIsDark, "@media all")),
    },
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Console", link: "/console/", target: "_self" },
      { text: "API", link: "/api/reference" },
    ],
    sidebar: [
      {
        text: "Begin",
        items: [
          { text: "The demo", link: "/demo" },
          { text: "Run a server", link: "/server" },
          { text: "Put it on a page", link: "/page" },
          { text: "Keep the key on your server", link: "/own-key" },
        ],
      },
      {
        text: "Answer and act",
        items: [
          { text: "Knowledge", link: "/knowledge" },
          { text: "Connect a model", link: "/models" },
          { text: "Tools", link: "/tools" },
          { text: "Calendars", link: "/calendars" },
          { text: "Files", link: "/files" },
          { text: "Hand-over", link: "/transfers" },
          { text: "What each field does", link: "/assistant-fields" },
        ],
      },
      {
        text: "The chat",
        items: [
          { text: "The element", link: "/element" },
          { text: "Function-call cards", link: "/function-calls" },
          { text: "What your pages can do", link: "/page-tools" },
          { text: "A chat of your own look", link: "/headless" },
          { text: "On pages with other scripts", link: "/host-pages" },
          { text: "Languages", link: "/languages" },
        ],
      },
      {
        text: "Calls, texts, WhatsApp",
        items: [
          { text: "Twilio", link: "/twilio" },
          { text: "What is simulated", link: "/simulated" },
          { text: "Campaigns", link: "/campaigns" },
          { text: "What visitors may do", link: "/visitor-actions" },
        ],
      },
      {
        text: "Operate",
        items: [
          { text: "Settings", link: "/settings" },
          { text: "Deployment", link: "/deployment" },
          { text: "Operating", link: "/operating" },
          { text: "The proxy", link: "/proxy" },
          { text: "Proxies for each server", link: "/proxy-servers" },
          { text: "Webhooks", link: "/webhooks" },
        ],
      },
      {
        text: "The API",
        items: [
          { text: "Use the API", link: "/api/" },
          { text: "Reference", link: "/api/reference" },
          { text: "Where the facts stand", link: "/api/sources" },
        ],
      },
    ],
  },
});
