import { cleanText } from "../../../../engine/knowledge/documents/clean.ts";
import { readAppearances } from "./appearances.ts";
import type { PdfLine } from "./line.ts";

/** What of a page's annotations is used. */
interface Annotation {
  readonly id?: string;
  readonly subtype?: string;
  readonly fieldType?: string;
  readonly fieldName?: string;
  readonly alternativeText?: string;
  readonly fieldValue?: unknown;
  readonly contentsObj?: { readonly str?: string };
  readonly hidden?: boolean;
}

const mostFields = 2_000;
const longestValue = 2_000;

/** The fields of a page's form with their values, the notes that are written onto it, and what signatures and stamps show. */
export async function readFields(page: AnnotatedPage): Promise<PdfLine[]> {
  const annotations = ((await page.getAnnotations().catch(() => [])) as Annotation[]).slice(0, mostFields);
  const shown = annotations.filter(({ hidden }) => !hidden);
  // Drawing a page takes much longer than reading it: only where there is something that is to be had in no other way.
  const appearances = shown.some(isDrawn)
    ? await readAppearances(page).catch(() => new Map<string, string>())
    : undefined;
  return shown.flatMap((annotation) => {
    const texts = isDrawn(annotation)
      ? (appearances?.get(annotation.id ?? "") ?? "").split("\n")
      : [textOf(annotation)];
    return texts
      .map(plain)
      .filter((text) => text !== "")
      .map((text) => ({ text, cells: [text], size: 1, gap: Number.POSITIVE_INFINITY }));
  });
}

type AnnotatedPage = { getAnnotations(): Promise<unknown[]> } & Parameters<typeof readAppearances>[0];

/** Whether what an annotation says is only drawn. */
function isDrawn({ subtype, fieldType }: Annotation): boolean {
  return fieldType === "Sig" || subtype === "Stamp";
}

function textOf({ subtype, fieldType, fieldName, alternativeText, fieldValue, contentsObj }: Annotation): string {
  if (subtype === "FreeText") return plain(contentsObj?.str);
  if (fieldType === undefined) return "";
  const value = Array.isArray(fieldValue) ? fieldValue.map(plain).filter(Boolean).join(", ") : plain(fieldValue);
  if (value === "" || (fieldType === "Btn" && value === "Off")) return "";
  const name = plain(alternativeText) || plain(fieldName?.replace(/^.*\./, "").replace(/\[\d+\]$/, ""));
  return `- ${name === "" ? value : `${name}: ${value}`}`;
}

function plain(value: unknown): string {
  return typeof value === "string" ? cleanText(value.slice(0, longestValue)).replace(/\s+/g, " ").trim() : "";
}
