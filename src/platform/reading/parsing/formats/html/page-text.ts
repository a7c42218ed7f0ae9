import { wordsOf } from "../../../../../languages/server.ts";
import { countCharacters, LeftOutParts } from "../../../left-out.ts";
import { contactOf, isPlaceholder } from "./contacts.ts";
import { MarkdownWriter } from "./markdown-writer.ts";
import {
  buttonNoise,
  footer,
  header,
  isBareMenu,
  linkedPart,
  menu,
  type Noise,
  noiseOf,
  sidebar,
  statesFact,
  withoutScripts,
} from "./noise.ts";
import {
  beginsWith,
  digits,
  hasAncestor,
  hasContact,
  headingName,
  holdsCentsAlone,
  isAlone,
  isForListeners,
  isMain,
  isReversed,
  isStatement,
  isWithinHeading,
  laysOut,
  mostLinked,
  partsWords,
  spanOf,
  tableAround,
  tableRoles,
} from "./page-elements.ts";
import { isCents, isPrice, looksStruck, raisedText } from "./prices.ts";
import { signOf } from "./signs.ts";
import { isQuestionButton, isShort, opensPanel, ownHeading, tabHeadings } from "./toggles.ts";
import {
  type ChildNode,
  type Element,
  elementsOf,
  headingOf,
  isInline,
  isTag,
  isText,
  neverText,
  textOf,
} from "./tree.ts";

/** What a page's text is written with. */
export interface PageTextOptions {
  /** The absolute address of a link; undefined for what leads nowhere. */
  resolve(href: string): string | undefined;
  /** What the page is called: its footer stands below that, and not below its last section. */
  readonly title?: string | undefined;
  /** ISO 639-1 of the page, for the few words that are added to its text. */
  readonly language?: string | undefined;
}

/** With less than this in it, a part is not trusted to be the page's main one. */
const leastMainChars = 200;
/** Fewer characters than this in a page's body: what it says to browsers without scripts may be all that it says. */
const fewCharacters = 40;
const longestTarget = 300;
/** Words of an alternative text that describes more than it names, and letters of one in a script without blanks. */
const leastAltWords = 4;
const leastAltLetters = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー]\P{L}{0,3}){8}/u;

/** Elements without text of their own that may hold some all the same. */
const readsDifferently = new Set(["noscript", "template"]);
const hasWord = /\p{L}\p{L}/u;

/** Writes what a page says as markdown, and what of it is left out. */
export class PageText {
  readonly #writer = new MarkdownWriter();
  readonly #leftOut = new LeftOutParts();
  readonly #options: PageTextOptions;
  readonly #said: string[] = [];
  #tabs: ReadonlyMap<Element, string> = new Map();
  /** How many headings are open that hold blocks: they are one line. */
  #flat = 0;
  #hasMain = false;
  /** Whether the page has said something but links: what comes before leads around. */
  #hasBegun = false;
  #characters = 0;

  constructor(options: PageTextOptions) {
    this.#options = options;
  }

  write(nodes: readonly ChildNode[]): void {
    for (const element of elementsOf(nodes))
      if (isMain(element) && textOf(element).length >= leastMainChars) this.#hasMain = true;
    this.#characters = nodes.reduce((sum, node) => sum + countCharacters(textOf(node)), 0);
    this.#tabs = tabHeadings(nodes);
    this.#children(nodes, false);
  }

  /** Everything that the page's elements say, as far as it is read. */
  get said(): string {
    return this.#said.join("");
  }

  end(): { readonly markdown: string; readonly leftOut: LeftOutParts } {
    return { markdown: this.#writer.end(), leftOut: this.#leftOut };
  }

  #children(nodes: readonly ChildNode[], isInMain: boolean): void {
    for (const node of nodes) {
      if (isText(node)) this.#text(node.data);
      else if (isTag(node)) {
        if (partsWords(node)) this.#text(" ");
        this.#element(node, isInMain);
      }
    }
  }

  #text(text: string): void {
    const plain = text.replaceAll("\u00ad", "");
    this.#said.push(plain);
    this.#hasBegun ||= hasWord.test(plain);
    this.#writer.text(plain);
  }

  #element(element: Element, isInMain: boolean): void {
    if (neverText.has(element.name) && !readsDifferently.has(element.name)) return;
    const write = this.#special(element, isInMain);
    if (write) write();
    else this.#plain(element, isInMain || isMain(element) || element.name === "article");
  }

  #plain(element: Element, isInMain: boolean): void {
    const tab = this.#tabs.get(element);
    if (tab !== undefined && !beginsWith(element, tab)) this.#heading(tab);
    const written = this.#nameOf(element);
    const isFlat = written !== undefined && /^(?:h[1-6]|summary)$/.test(written) && isShort(element);
    const isLine = isInline(element.name) || holdsCentsAlone(element);
    const space = isLine && !isForListeners(element) ? "" : " ";
    this.#said.push(space);
    const opens = written !== undefined && (this.#flat === 0 || isInline(written)) && !(isLine && !isInline(written));
    const isSpaced = space !== "" && (!opens || isInline(written));
    if (isSpaced) this.#writer.text(space);
    if (opens) this.#writer.open(written, spanOf(element));
    if (isFlat) this.#flat++;
    this.#children(element.children, isInMain);
    if (isFlat) this.#flat--;
    if (opens) this.#writer.close(written);
    if (isSpaced || (isLine && !isInline(element.name))) this.#writer.text(" ");
    this.#said.push(space);
  }

  /** How to write what is more than its name and its children; undefined for everything else. */
  #special(element: Element, isInMain: boolean): (() => void) | undefined {
    const { name, attribs, children } = element;
    if (name === "noscript") return () => this.#withoutScripts(element, isInMain);
    if (name === "template")
      return () => (attribs.shadowrootmode === undefined ? undefined : this.#children(children, isInMain));
    if (name === "img") return () => this.#picture(element);
    if (/^t[dh]$/.test(this.#nameOf(element) ?? "") && textOf(element) === "") {
      const sign = signOf(element);
      if (sign !== "") return () => this.#sign(element, sign);
    }
    const isPart = isInMain || !this.#hasMain;
    const noise = noiseOf(element, isInMain || (isPart && name !== "aside" && name !== "header"));
    if (noise === header || noise === sidebar) return () => this.#edge(element, noise);
    if (!noise && this.#isBeside(isInMain) && isBareMenu(element) && !this.#isMost(element))
      return () => this.#leave(element, menu);
    if (noise) return () => this.#leave(element, noise);
    if (!isInMain && (name === "footer" || attribs.role === "contentinfo")) return () => this.#edge(element, footer);
    if (name === "button" || (attribs.role === "button" && name !== "a")) return () => this.#button(element, isInMain);
    if (opensPanel(element)) return () => this.#question(element, isInMain);
    const heading = ownHeading(element);
    if (heading) return () => this.#own(element, heading, isInMain);
    if (name === "a" || attribs["data-cfemail"] !== undefined) return () => this.#link(element, isInMain);
    if (name === "sup" || name === "sub" || isCents(element)) return () => this.#raised(element);
    if (name === "del" || name === "s" || name === "strike" || looksStruck(element)) return () => this.#struck(element);
    return undefined;
  }

  /** Whether what comes next stands above or beside what the page is about. */
  #isBeside(isInMain: boolean): boolean {
    return this.#hasMain ? !isInMain : !this.#hasBegun;
  }

  /** Whether a page says hardly more than this: a list of places or articles is what it is about. */
  #isMost(element: Element): boolean {
    return 2 * countCharacters(textOf(element)) > this.#characters;
  }

  /** What an element is to the writer: tables that lay out a page are parts of it, and roles count as elements. */
  #nameOf(element: Element): string | undefined {
    const { name, attribs } = element;
    if ((name === "dt" || name === "dd") && isReversed(element.parent as Element | null))
      return name === "dt" ? "dd" : "dt";
    const named = tableRoles[attribs.role ?? ""] ?? name;
    if (!/^(?:table|tr|t[dh]|tbody|thead|tfoot|caption)$/.test(named)) return named;
    const table = named === "table" ? element : tableAround(element);
    return table && laysOut(table) ? "div" : named;
  }

  #leave(element: Element, { what, why }: { readonly what: string; readonly why: string }): void {
    let characters = countCharacters(textOf(element));
    for (const inner of elementsOf(element.children, ({ name }) => name !== "nav")) {
      if (inner.name !== "nav" || what === menu.what) continue;
      const inMenu = countCharacters(textOf(inner));
      if (inMenu > 0) this.#leftOut.add({ ...menu, characters: inMenu });
      characters -= inMenu;
    }
    if (characters > 0) this.#leftOut.add({ what, why, characters });
    // A field or a button parts the words beside it.
    if (this.#writer.line !== "") this.#text(" ");
  }

  #withoutScripts(element: Element, isInMain: boolean): void {
    const text = element.children.map(textOf).join(" ");
    const isAll = this.#characters < fewCharacters && !/javascript|script/i.test(text);
    if (isAll) this.#children(element.children, isInMain);
    else {
      const characters = countCharacters(text);
      if (characters > 0) this.#leftOut.add({ ...withoutScripts, characters });
    }
  }

  /** A page's header or footer: its parts that state something, with their headings; lists of links and rights lead around. */
  #edge(element: Element, noise: Noise): void {
    let heading: Element | undefined;
    let hasBegun = false;
    const begin = () => {
      const { title = "" } = this.#options;
      if (!hasBegun && noise === footer && title !== "") this.#writer.heading(1, title);
      hasBegun = true;
    };
    const leaveHeading = () => {
      if (heading) this.#leave(heading, noise);
      heading = undefined;
    };
    const readHeading = () => {
      begin();
      if (heading) this.#plain(heading, true);
      heading = undefined;
    };
    const end = (run: ChildNode[], isInMenu: boolean) => {
      const nodes = run.splice(0);
      const text = nodes.map(textOf).join(" ").trim();
      const isContact = hasContact(nodes);
      if (text === "" && !isContact) return;
      const leads = isInMenu || (noise === sidebar && linkedPart(nodes) >= mostLinked);
      if (isContact || (statesFact(text) && !leads)) {
        readHeading();
        this.#writer.open("div");
        this.#said.push(" ");
        this.#children(nodes, true);
        this.#writer.close("div");
      } else {
        leaveHeading();
        this.#leftOut.add({ ...(isInMenu ? menu : noise), characters: countCharacters(text) });
      }
    };
    const find = (parent: Element, isInMenu: boolean) => {
      const run: ChildNode[] = [];
      for (const child of parent.children) {
        if (!isTag(child) || isInline(child.name) || child.name === "br") {
          run.push(child);
          continue;
        }
        end(run, isInMenu);
        const own = noiseOf(child, true);
        if (own && own !== menu) this.#leave(child, own);
        else if (headingName.test(child.name) && !statesFact(textOf(child))) {
          leaveHeading();
          heading = child;
        } else if (own !== menu && !isInMenu && isStatement(child)) {
          readHeading();
          this.#plain(child, true);
        } else find(child, isInMenu || (noise === header && own === menu));
      }
      end(run, isInMenu);
    };
    find(element, false);
    leaveHeading();
  }

  #button(element: Element, isInMain: boolean): void {
    if (isQuestionButton(element) || isWithinHeading(element)) this.#question(element, isInMain);
    else this.#leave(element, buttonNoise);
  }

  /** What opens a panel is the heading of the panel. */
  #question(element: Element, isInMain: boolean): void {
    if (isWithinHeading(element)) this.#children(element.children, isInMain);
    else this.#heading(headingOf(element));
  }

  #heading(text: string): void {
    this.#said.push(` ${text} `);
    this.#hasBegun = true;
    this.#writer.heading(4, text);
  }

  /** An element of a page's own whose attribute is the heading of what is in it. */
  #own(element: Element, heading: string, isInMain: boolean): void {
    this.#heading(heading);
    this.#plain(element, isInMain);
  }

  #picture({ attribs, parent }: Element): void {
    const alt = (attribs.alt ?? "").trim();
    if (alt === "" || alt.length > 500) return;
    const isHeading = hasAncestor({ parent } as Element, (name) => headingName.test(name));
    const leads = isHeading && parent && textOf(parent as unknown as Element) === "";
    if (leads || alt.split(/\s+/).length >= leastAltWords || leastAltLetters.test(alt)) this.#text(` ${alt} `);
  }

  /** A cell that says yes or no by a picture. */
  #sign(element: Element, sign: string): void {
    this.#writer.open(element.name, spanOf(element));
    this.#said.push(` ${sign} `);
    this.#writer.text(sign);
    this.#writer.close(element.name);
  }

  #link(element: Element, isInMain: boolean): void {
    const href = (element.attribs.href ?? "").trim();
    const text = textOf(element);
    // The mark of a heading's own address, and of the way back from a note.
    if (/^(?:[#¶§]|[↑↩⤴^]\ufe0e?)$/u.test(text) && href.includes("#")) return;
    const { scheme, address: plain } = contactOf(element);
    if (plain !== "" && isPlaceholder(text)) {
      this.#writer.text(plain);
      return;
    }
    this.#children(element.children, isInMain);
    if (plain !== "") {
      const isKnown = scheme === "mailto" ? text.includes(plain) : digits(text).includes(digits(plain).slice(-6));
      // A picture that says no more: its address is all that there is, unless it stands beside it.
      const isBeside = text === "" && [element.prev, element.next].some((node) => node && textOf(node).includes(plain));
      if (!isKnown && !isBeside) this.#writer.text(text === "" ? ` ${plain} ` : ` (${plain})`);
      return;
    }
    if (text === "" || href === "" || href.startsWith("#") || isAlone(element)) return;
    const address = this.#options.resolve(href);
    if (address !== undefined && address.length <= longestTarget && !text.includes(address))
      this.#writer.text(` (${address})`);
  }

  /** Cents that are raised, powers, and the marks of footnotes. */
  #raised(element: Element): void {
    const text = textOf(element);
    const written = element.name === "sub" ? text : raisedText(element, this.#writer.line);
    if (written === undefined) this.#children(element.children, false);
    else {
      this.#said.push(` ${text} `);
      this.#writer.text(written);
    }
  }

  #struck(element: Element): void {
    const text = textOf(element);
    if (text === "") return;
    this.#said.push(` ${text} `);
    const { oldPrice, struckOut } = wordsOf(this.#options.language).documents;
    this.#writer.text(` (${isPrice(text) ? oldPrice : struckOut}: ${text}) `);
  }
}
