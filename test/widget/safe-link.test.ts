import { describe, expect, it } from "vitest";
import { readLink } from "../../src/widget/markdown/links/safe-link.ts";
import { counts, seed } from "../counts.ts";
import { randomOf } from "../support/random.ts";

const misleading = (address: string, text: string) => readLink(address, text)?.misleading;

describe("a link's text and its target", () => {
  const others: [what: string, text: string, address: string][] = [
    ["a label that begins with a hyphen after the name", "paypal.com.-evil.com", "https://evil.com/"],
    ["several such labels", "paypal.com.-a.-evil.com", "https://evil.com/"],
    ["the target as the user name of an address", "https://evil.com@paypal.com/", "https://evil.com/"],
    ["the target as user name and password", "https://evil.com:80@paypal.com", "https://evil.com/"],
    ["a second address", "https://evil.com https://paypal.com", "https://evil.com/"],
    ["a sign that looks like a slash", "https://evil.com\u2044paypal.com", "https://evil.com/"],
    ["a number as host", "http://93.184.216.34/", "https://evil.com/"],
    ["a host of one label", "http://localhost:8080/", "https://evil.com/"],
    ["a mark after a letter that does not join it", "shop\u0323.com", "https://evil.com/"],
    ["a mark after the dot", "paypal.\u0323com", "https://evil.com/"],
    ["two dots", "paypal..com", "https://evil.com/"],
    ["a hyphen that does not break", "paypal\u2011login.com", "https://login.com/"],
    ["a mail address twice", "a@evil.com b@paypal.com", "mailto:a@evil.com"],
    ["a mail address with two hosts", "a@evil.com@paypal.com", "mailto:a@evil.com"],
    ["a host beside the mail address", "a@evil.com (paypal.com)", "mailto:a@evil.com"],
    ["a mail address that ends like the target", "paya@evil.com", "mailto:a@evil.com"],
    ["a short number at the end of a long one", "+1 800 555 0100", "tel:100"],
    ["a number without digits", "+1 800 555 0100", "tel:abc"],
    ["digits of another script", "\u0660\u0661\u0662\u0663\u0664\u0665\u0666", "tel:+900123456"],
  ];
  it.each(others)("shows the target beside a text with %s", (_, text, address) => {
    expect(misleading(address, text)).toBe(true);
  });

  const same: [what: string, text: string, address: string][] = [
    ["the host", "evil.com", "https://evil.com/a"],
    ["the host with a full stop", "See evil.com.", "https://evil.com/a"],
    ["the host before the end of an absolute name", "evil.com", "https://evil.com./a"],
    ["the host and a port", "evil.com:8443", "https://evil.com:8443/"],
    ["a host with an underscore", "my_shop.evil.com", "https://my_shop.evil.com/"],
    ["the address in brackets", "(https://evil.com/guide.html)", "https://evil.com/guide.html"],
    ["the address in a sentence", "see https://evil.com/guide.html for more", "https://evil.com/guide.html"],
    ["a number that is the host", "http://93.184.216.34/a.html", "http://93.184.216.34/a.html"],
    ["no host", "our delivery times…", "https://evil.com/"],
    ["a Catalan word", "la col·lecció", "https://evil.com/"],
    ["Japanese words", "データ・ベース", "https://evil.com/"],
    ["the mail address", "Mail to: first.last@evil.com.", "mailto:first.last@evil.com"],
    ["a number without its country code", "020 7946 0102", "tel:+442079460102"],
  ];
  it.each(same)("shows nothing beside a text with %s", (_, text, address) => {
    expect(misleading(address, text)).toBe(false);
  });

  it("leads to no address with a name or password in it, and says that one was there", () => {
    for (const address of [
      "https://ada:secret@evil.com/a?b",
      "https://ada@evil.com/a?b",
      "https://:secret@evil.com/a?b",
    ])
      expect(readLink(address, "our page")).toMatchObject({ href: "https://evil.com/a?b", misleading: true });
  });

  it("addresses a mail to nobody but the address that is shown, with its subject and text", () => {
    const fields = "cc=b@evil.com&subject=A%20visit&BCC=c@evil.com&body=Hello%20there&to=d@evil.com&attach=/etc/passwd";
    expect(readLink(`mailto:a@shop.com?${fields}`, "a@shop.com")?.href).toBe(
      "mailto:a@shop.com?subject=A%20visit&body=Hello%20there",
    );
  });

  it(`shows the target beside every disguise of another host (seed ${seed})`, () => {
    const random = randomOf(seed);
    const unnoticed: string[] = [];
    for (let run = 0; run < counts.disguisedLinks; run++) {
      const [named, real] = [randomHost(random), randomHost(random)];
      const text = pick(random, frames)(pick(random, disguises)(named, random), real);
      if (!`.${real}`.endsWith(`.${named}`) && !misleading(`https://${real}/${pick(random, ["", "a", "a?b=c"])}`, text))
        unnoticed.push(`${text} → ${real}`);
    }
    expect(unnoticed).toEqual([]);
  });

  it(`shows nothing beside an ordinary text (seed ${seed})`, () => {
    const random = randomOf(seed);
    const flagged: string[] = [];
    for (let run = 0; run < counts.disguisedLinks; run++) {
      const real = randomHost(random);
      const text = pick(random, ordinary)(real);
      if (misleading(`https://${pick(random, ["", "www.", "docs."])}${real}/a`, text))
        flagged.push(`${text} → ${real}`);
    }
    expect(flagged).toEqual([]);
  });
});

type Random = () => number;

function pick<T>(random: Random, values: readonly T[]): T {
  return values[Math.floor(random() * values.length)]!;
}

function randomHost(random: Random): string {
  const label = () =>
    Array.from({ length: 2 + Math.floor(random() * 6) }, () => pick(random, [..."abcdeimnoprst"])).join("");
  const labels = Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
    pick(random, [label, label, () => `${label()}-${label()}`, () => `${label()}${Math.floor(random() * 99)}`])(),
  );
  return [...labels, pick(random, ["com", "example", "org", "co.uk", "shop"])].join(".");
}

/** Forms in which a reader still reads the host. */
const disguises: readonly ((host: string, random: Random) => string)[] = [
  (host) => host,
  (host) => host.toUpperCase(),
  (host) => `${host}.`,
  (host) => `www.${host}`,
  (host) => `https://${host}`,
  (host) => `http://${host}/login?a=b`,
  (host) => `${host}:443`,
  (host) => `https://${host}:443/`,
  (host) => `user@${host}`,
  (host) => `https://user:word@${host}/`,
  (host, random) => host.replaceAll(".", pick(random, ["\u3002", "\uFF0E", "\uFF61", "\uFE52", "\u2024"])),
  (host, random) => host.replaceAll(/[aeopc]/g, (letter) => (random() < 0.5 ? homographs[letter]! : letter)),
  (host) => [...host].map((letter) => (/[a-z]/.test(letter) ? fullWidth(letter) : letter)).join(""),
  (host, random) => insert(host, pick(random, ["\u200B", "\u00AD", "\u2060", "\u202E", "\uFEFF"]), random),
  (host, random) => insert(host, pick(random, ["\u0323", "\u0331", "\u034F"]), random),
  (host) => host.replace(".", ".."),
];
/** Where the host stands in the text, with the real one or without. */
const frames: readonly ((host: string, real: string) => string)[] = [
  (host) => host,
  (host) => `Log in at ${host} now`,
  (host) => `(${host})`,
  (host) => `„${host}“`,
  (host, real) => `${real} ${host}`,
  (host, real) => `${host} ${real}`,
  (host, real) => `${host}.-${real}`,
  (host, real) => `${host}-.${real}`,
  (host, real) => `${host}...${real}`,
  (host, real) => `${host}@${real}`,
  (host, real) => `https://${real}@${host}`,
  (host, real) => `https://${real}\u2044${host}`,
  (host, real) => `https://${real},${host}`,
  (host, real) => `${host}/${real}`,
  (host, real) => `https://${real} https://${host}`,
];
const ordinary: readonly ((host: string) => string)[] = [
  (host) => host,
  (host) => host.toUpperCase(),
  (host) => `https://${host}/guide.html`,
  (host) => `See https://${host}/a/b.php?c=d.e for more`,
  (host) => `(${host})`,
  (host) => `the page of ${host}, in full`,
  (host) => `${host}.`,
  () => "Our opening hours, e.g. on Sundays",
  () => "Version 2.10.1",
  () => "Read on…",
];

const homographs: Readonly<Record<string, string>> = { a: "а", e: "е", o: "о", p: "р", c: "с" };

function fullWidth(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
}

function insert(text: string, mark: string, random: Random): string {
  const at = 1 + Math.floor(random() * (text.length - 1));
  return text.slice(0, at) + mark + text.slice(at);
}
