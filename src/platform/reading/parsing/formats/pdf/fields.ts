import { cleanText } from "../../../../engine/knowledge/clean.ts";
import type { PdfLine } from "./line.ts";

/** What of a page's annotations is used. */
interface Annotation {
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

/** The fields of a page's form with their values, and the notes that are written onto it. */
export async function readFields(page: { getAnnotations(): Promise<unknown[]> }): Promise<PdfLine[]> {
  const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
  const lines: PdfLine[] = [];
  for (const annotation of annotations.slice(0, mostFields)) {
    const text = annotation.hidden ? "" : textOf(annotation);
    if (text !== "") lines.push({ text, cells: [text], size: 1, gap: Number.POSITIVE_INFINITY });
  }
  return lines;
}

function textOf({ subtype, fieldType, fieldName, alternativeText, fieldValue, contentsObj }: Annotation): string {
  if (subtype === "FreeText") return plain(contentsObj?.str);
  if (fieldType === undefined || fieldType === "Sig") return "";
  const value = Array.isArray(fieldValue) ? fieldValue.map(plain).filter(Boolean).join(", ") : plain(fieldValue);
  if (value === "" || (fieldType === "Btn" && value === "Off")) return "";
  const name = plain(alternativeText) || plain(fieldName?.replace(/^.*\./, "").replace(/\[\d+\]$/, ""));
  return `- ${name === "" ? value : `${name}: ${value}`}`;
}

function plain(value: unknown): string {
  return typeof value === "string" ? cleanText(value.slice(0, longestValue)).replace(/\s+/g, " ").trim() : "";
}
