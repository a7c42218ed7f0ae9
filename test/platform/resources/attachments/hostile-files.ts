import { makeDocxOf, paragraph } from "../../../support/files/docx.ts";
import { makeGif, makeHeic, makeJpeg, makePng, makeWebp } from "../../../support/files/pictures.ts";
import { makeZip } from "../../../support/files/zip.ts";

type Bytes = Uint8Array | string;

/** A file that somebody sends with bad intentions, and what must come of it: `refused`, or the name and the type under which it is kept. */
export interface HostileFile {
  readonly is: string;
  readonly name: string;
  readonly bytes: Bytes;
  readonly becomes: "refused" | { readonly name: string; readonly type: string };
}

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const script = "<script>alert(document.domain)</script>";
const word = makeDocxOf(paragraph("Hello"));
const mebibyte = 1_024 ** 2;

const joined = (...parts: Bytes[]): Uint8Array => Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const refused = (is: string, name: string, bytes: Bytes): HostileFile => ({ is, name, bytes, becomes: "refused" });
const kept = (is: string, name: string, bytes: Bytes, as: string, type: string): HostileFile => ({
  is,
  name,
  bytes,
  becomes: { name: as, type },
});
const entry = (name: string, bytes: Bytes = "x", more = {}) => ({ name, bytes, ...more });
const parts = ["[Content_Types].xml", "word/document.xml"].map((name) => entry(name));

/** One of each kind; `npm test` takes these. */
export const hostileKinds: readonly HostileFile[] = [
  refused("an SVG", "logo.svg", `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  refused("an SVG that says it is a PNG", "logo.png", `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
  refused("a web page as a text", "notes.txt", `<!doctype html>${script}`),
  refused("a program", "invoice.pdf", joined("MZ\u0090\0", Buffer.alloc(200))),
  refused("a picture of a thousand million points", "bomb.png", makePng(40_000, 30_000)),
  refused("a Word document with macros", "offer.docx", makeZip([...parts, entry("word/vbaProject.bin")])),
  refused("an archive of any kind", "files.docx", makeZip([entry("readme.txt")])),
  refused("nothing at all", "empty.txt", ""),
  refused("10 MB and a byte", "long.txt", Buffer.alloc(10 * mebibyte + 1, "a")),
  kept("a picture that is a web page too", "cat.html", joined(makeGif(), script), "cat.html.gif", "image/gif"),
  kept("a script as a text", "run.bat", "del /q *.*", "run.bat.txt", "text/plain"),
  kept("a name with a path", "../../etc/passwd", makePng(), "passwd.png", "image/png"),
  kept("a name that turns its direction", "photo\u202Egnp.exe", makePng(), "photognp.exe.png", "image/png"),
];

/** All others; the deep run takes them too. */
export const moreHostile: readonly HostileFile[] = [
  refused("an SVG behind a mark of UTF-8", "a.txt", joined("\ufeff  \n<svg onload=alert(1)>")),
  refused("an SVG in UTF-16", "a.txt", joined(Buffer.from("\ufeff<svg onload=alert(1)>", "utf16le"))),
  refused("an SVG behind an XML line", "a.txt", `<?xml version="1.0"?><svg>${script}</svg>`),
  refused("a web page without a head", "a.csv", `\n\t <html><body>${script}`),
  refused("a script's element alone", "a.csv", script),
  refused("a link to a style", "a.txt", "<link rel=stylesheet href=//evil.example>"),
  refused("a comment before markup", "a.txt", `<!-- a text -->${script}`),
  refused("an XSL style sheet", "a.txt", '<?xml-stylesheet href="#a"?><a/>'),
  refused("a Rich Text file", "a.txt", "{\\rtf1\\ansi hello}"),
  refused("PostScript", "a.txt", "%!PS-Adobe-3.0\nshowpage"),
  refused("a program of Linux", "a.txt", joined("\u007fELF\u0002\u0001\u0001\0", Buffer.alloc(64))),
  refused("a Java class", "a.txt", Buffer.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52])),
  refused("a text with a zero byte", "a.txt", "Hello\0<script>"),
  refused("a text with an escape", "a.txt", "\u001b]0;owned\u0007"),
  refused("a gzip archive", "a.txt", Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])),
  refused("a RAR archive", "a.docx", joined("Rar!\u001a\u0007\0", Buffer.alloc(32))),
  refused("a 7z archive", "a.docx", joined(Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), Buffer.alloc(32))),
  refused(
    "a Word file of 2003, which may hold macros",
    "a.doc",
    Buffer.from("d0cf11e0a1b11ae1".padEnd(200, "0"), "hex"),
  ),
  refused("a spreadsheet", "a.docx", makeZip([entry("[Content_Types].xml"), entry("xl/workbook.xml")])),
  refused("a Java archive", "a.docx", makeZip([entry("META-INF/MANIFEST.MF"), entry("A.class")])),
  refused("an Android package", "a.docx", makeZip([entry("AndroidManifest.xml"), entry("classes.dex")])),
  refused("a Word document that climbs out of its folder", "a.docx", makeZip([...parts, entry("../../evil.exe")])),
  refused("a Word document with a path from the root", "a.docx", makeZip([...parts, entry("/etc/cron.d/evil")])),
  refused(
    "a Word document that says it unpacks to 4 GB",
    "a.docx",
    makeZip([...parts, entry("word/a.xml", "x", { claims: 2 ** 32 - 1 })]),
  ),
  refused(
    "a Word document of 5,000 parts",
    "a.docx",
    makeZip([...parts, ...Array.from({ length: 5_000 }, (_, nr) => entry(`word/${nr}.xml`))]),
  ),
  refused("a Word document cut off", "a.docx", word.subarray(0, word.length - 30)),
  refused(
    "a Word document with bytes behind its end",
    "a.docx",
    joined(word.subarray(0, -22), "x", word.subarray(-22)),
  ),
  refused("an archive's mark alone", "a.docx", "PK\u0003\u0004"),
  refused("a PDF behind a web page", "a.pdf", `<html>${script}</html>\n%PDF-1.7`),
  refused("a PDF behind other bytes", "a.pdf", joined(Buffer.alloc(10), "%PDF-1.7")),
  refused("a PNG's mark alone", "a.png", "\u0089PNG\r\n\u001a\n"),
  refused("a PNG with no size", "a.png", makePng(0, 0)),
  refused("a PNG as long as it is thin", "a.png", makePng(100_000, 1)),
  refused("a JPEG's mark alone", "a.jpg", Buffer.from([0xff, 0xd8, 0xff])),
  refused("a JPEG without a frame", "a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 0xff, 0xd9])),
  refused("a JPEG whose segments lead out of it", "a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2])),
  refused("a JPEG whose segments lead nowhere", "a.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])),
  refused("a JPEG of 65,535 points each way", "a.jpg", makeJpeg(65_535, 65_535)),
  refused("a GIF of 65,535 points each way", "a.gif", makeGif(65_535, 65_535)),
  refused("a GIF's mark alone", "a.gif", "GIF89a"),
  refused("a WebP of 16 million points each way", "a.webp", makeWebp(2 ** 24, 2 ** 24)),
  refused("a WebP of a kind that there is not", "a.webp", joined("RIFF\0\0\0\0WEBPVP9 ", Buffer.alloc(30))),
  refused("a sound in a WebP's container", "a.webp", joined("RIFF\0\0\0\0WAVEfmt ", Buffer.alloc(30))),
  refused("a HEIC without a size", "a.heic", makeHeic().subarray(0, 24)),
  refused("a HEIC that says it is enormous", "a.heic", makeHeic(2 ** 31, 2 ** 31)),
  refused("a film in a HEIC's container", "a.heic", makeHeic(2, 2, "isom").fill("isom", 16, 20)),
  refused("a TIFF", "a.jpg", joined("II*\0", Buffer.alloc(64))),
  refused("a bitmap", "a.png", joined("BM", Buffer.alloc(64))),
  refused("an icon", "a.png", Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])),
  kept("a JPEG that says it is a PNG", "a.png", makeJpeg(), "a.png.jpg", "image/jpeg"),
  kept("a PDF that says it is a picture", "a.png", "%PDF-1.7\n1 0 obj", "a.png.pdf", "application/pdf"),
  kept(
    "a PNG with an archive behind it",
    "a.zip",
    joined(makePng(), makeZip([entry("a.class")])),
    "a.zip.png",
    "image/png",
  ),
  kept("a PDF with a web page in it", "a.html", `%PDF-1.7\n${script}`, "a.html.pdf", "application/pdf"),
  kept("a Word document as a program", "a.exe", word, "a.exe.docx", docx),
  kept("a text that says it is a web page", "a.html", "alert(1)", "a.html.txt", "text/plain"),
  kept("a text as a shortcut", "a.url", "[InternetShortcut]\nURL=file:///c:/", "a.url.txt", "text/plain"),
  kept("a name of Windows' own", "CON.png", makePng(), "_CON.png", "image/png"),
  kept("a name of dots", "...png", makePng(), "png.png", "image/png"),
  kept("a name that ends a header", 'a"\r\nSet-Cookie: b=c;.png', makePng(), "a_Set-Cookie_ b=c;.png", "image/png"),
  kept("a name without letters that are shown", "\u200b\u2060\u0007.png", makePng(), "png.png", "image/png"),
  kept("a name of 5,000 letters", `${"n".repeat(5_000)}.png`, makePng(), `${"n".repeat(120)}.png`, "image/png"),
  kept("a path of Windows", "C:\\Users\\ada\\a.png", makePng(), "a.png", "image/png"),
  kept(
    "a name with markup",
    "<img src=x onerror=alert(1)>.png",
    makePng(),
    "_img src=x onerror=alert(1)_.png",
    "image/png",
  ),
];
